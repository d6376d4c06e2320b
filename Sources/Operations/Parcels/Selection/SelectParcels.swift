package import Batch
package import Parcels
import SimpleFeatures
import SwissCoordinates

/// Selects parcels: by a place, a box, polygons, EGRIDs, kinds, a condition on attributes; all that is said must hold.
/// Or finds the parcel of each point of a table.
package struct SelectParcels: ParcelOperation {
    /// What `parcels.select` is told.
    package struct Parameters: ParcelWriting {
        /// The system of the input: a name, or `auto`.
        package var from = "auto"
        /// Attribute names in place of the usual ones.
        package var map: [String] = []
        /// The layer of a file that has several.
        package var layer: String?
        /// The encoding of a Shapefile's texts, where the file does not say it.
        package var encoding: String?
        /// How far a chord may lie from its arc, in metres.
        package var arcTolerance = 0.001
        /// A point in LV95, LV03 or WGS84: the parcels that hold it, on their border too.
        package var at: String?
        /// The parcels no farther than so many metres from that point.
        package var radius: Double?
        /// Two corners of a box: `E,N,E,N`.
        package var box: String?
        /// A file with polygons.
        package var polygon: String?
        /// Whether all of a parcel has to lie in there, and not only a part.
        package var within = false
        /// EGRIDs.
        package var egrid: [String] = []
        /// A file with an EGRID a line.
        package var egrids: String?
        /// A condition on attributes.
        package var `where`: String?
        /// Land, and rights over it; all without it.
        package var kind: [ParcelKind] = []
        /// A table of points, of which each gets a row with its parcel.
        package var points: String?
        /// The points' columns by name or number, easting or longitude first.
        package var columns: [String]?
        /// How the table of points is encoded.
        package var pointsEncoding = TableEncoding.utf8
        /// Attributes of the parcels to put into rows.
        package var attributes: [String] = []
        /// What is written; without it rows.
        package var format: ParcelFormat?

        /// Everything at its default.
        package init() {}

        package static let files = ["polygon": "", "egrids": "", "points": ""]
    }

    package static let name = "parcels.select"
    package static let version = 3

    package let parameters: Parameters
    let source: ParcelSource
    let condition: AttributeCondition?
    let grounds: [Ground]
    let egrids: Set<String>
    /// The reading of the table of points, if there is one.
    let pointReading: TransformCoordinates?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        condition = try parameters.where.map { text in
            try ParameterCheck.taken("where") { try AttributeCondition(text) }
        }
        grounds = try Self.grounds(parameters)
        egrids = try Self.egrids(parameters.egrid)
        if let list = parameters.egrids { try EGRIDList.refuseEGRID(asPath: list) }
        pointReading = try Self.pointReading(parameters)
    }

    /// The grids that coordinates go through, and the files that decide what is selected.
    package var resources: [String] {
        TransformOptions().fileHashes(withHeights: false)
            + [parameters.polygon, parameters.egrids, parameters.points].compactMap(\.self).map {
                SecondFile($0).resource
            }
    }

    package func makeWorker() throws -> any OperationWorker<SelectionSummary> {
        try SelectParcelsWorker(operation: self)
    }

    private static func grounds(_ parameters: Parameters) throws -> [Ground] {
        var grounds: [Ground] = []
        if let text = parameters.at {
            let radius = parameters.radius ?? 0
            guard radius.isFinite, (0...1_000_000).contains(radius) else {
                throw ParameterFailure("radius", "0 to 1000000 metres were expected, not \(radius)")
            }
            grounds.append(.circle(centre: try PlaceText(parameter: "at").point(text), radius: radius))
        } else if parameters.radius != nil {
            throw ParameterFailure("radius", "a radius needs its centre: say at which point, as in at E,N")
        }
        if let text = parameters.box { grounds.append(try PlaceText(parameter: "box").box(text)) }
        if parameters.within && grounds.isEmpty && parameters.polygon == nil {
            throw ParameterFailure("within", "it needs a box, a polygon, or a point with a radius")
        }
        return grounds
    }

    private static func egrids(_ texts: [String]) throws -> Set<String> {
        Set(
            try texts.map { text in
                guard let egrid = EGRIDList.egrid(text) else {
                    throw ParameterFailure("egrid", "\"\(text)\" is no EGRID; it is CH and 12 digits")
                }
                return egrid
            })
    }

    private static func pointReading(_ parameters: Parameters) throws -> TransformCoordinates? {
        guard parameters.points != nil else {
            if parameters.columns != nil { throw ParameterFailure("columns", "there is no table of points") }
            return nil
        }
        if parameters.format?.featureFormat != nil {
            throw ParameterFailure("format", "points get rows: csv, ndjson or txt was expected")
        }
        var reading = TransformCoordinates.Parameters()
        reading.to = "lv95"
        reading.columns = parameters.columns
        reading.encoding = parameters.pointsEncoding
        return try TransformCoordinates(reading)
    }
}
