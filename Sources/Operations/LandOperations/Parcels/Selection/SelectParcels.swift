package import Batch
package import Parcels
import SimpleFeatures
import SwissCoordinates

/// Selects parcels: by a place, a box, polygons, EGRIDs, kinds, a condition on attributes; all that is said must hold.
/// Or finds the parcel of each point of a table.
package struct SelectParcels: ParcelOperation {
    /// Parameters of `parcels.select`.
    package struct Parameters: ParcelWriting {
        package var input = ParcelInputParameters()
        @Parameter(
            "Parcels that contain a point in LV95, LV03 or WGS84 (longitude first), on their border too.",
            .value("e,n"))
        package var at: String?
        @Parameter("Parcels within this distance of the point.", unit: "metres") package var radius: Double?
        @Parameter("Parcels in a box, given by two corners.", .value("e,n,e,n")) package var box: String?
        @Parameter("Parcels in the polygons of a file.", .file, .value("file")) package var polygon: String?
        @Parameter("Only parcels that lie inside entirely.") package var within = false
        @Parameter("Parcels with these EGRIDs. Can be repeated.", .value("egrids"), .commaSeparated)
        package var egrid: [String] = []
        @Parameter("File with an EGRID at the beginning of each line.", .file, .value("list"))
        package var egrids: String?
        @Parameter(
            "Condition on attributes, such as Flaeche > 1000 and Nummer like '12%'.", .value("condition"))
        package var `where`: String?
        @Parameter("Kinds of parcels. Without it, all. Can be repeated.", .value("kinds"), .commaSeparated)
        package var kind: [ParcelKind] = []
        @Parameter("Table of points; each gets a row with its parcel.", .file, .value("table"))
        package var points: String?
        @Parameter(
            "Columns of the points by name or number, easting or longitude first.", .value("e,n"),
            .commaSeparated)
        package var columns: [String]?
        @Parameter("Encoding of the table of points.") package var pointsEncoding = TableEncoding.utf8
        @Parameter(
            "Attributes of the parcels for the rows. Can be repeated.", .value("names"), .commaSeparated)
        package var attributes: [String] = []
        @Parameter(
            "Format of the output, rows or features. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: ParcelFormat?

        package init() {}
    }

    package static let name = "parcels.select"
    package static let traits = OperationTraits.parcels(version: 3)

    package let parameters: Parameters
    let source: ParcelSource
    let condition: AttributeCondition?
    let grounds: [Ground]
    let egrids: Set<String>
    /// The reading of the table of points, if there is one.
    let pointReading: TransformCoordinates?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
        condition = try parameters.where.map { text in
            try ParameterCheck.taken("where") { try AttributeCondition(text) }
        }
        grounds = try Self.grounds(parameters)
        egrids = try Self.egrids(parameters.egrid)
        if let list = parameters.egrids { try EGRIDList.refuseEGRID(asPath: list) }
        pointReading = try Self.pointReading(parameters)
    }

    /// The grids that coordinates go through, and the files that decide what is selected.
    package func resources(without unused: Set<String>) -> [String] {
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
