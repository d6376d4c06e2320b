package import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// What every operation on parcels is told about its input.
package protocol ParcelReading: OperationParameters {
    /// The system of the input: a name, or `auto`.
    var from: String { get set }
    /// Attribute names in place of the usual ones, for example `area=FLAECHE_M2`.
    var map: [String] { get set }
    /// The layer of a file that has several.
    var layer: String? { get set }
    /// The encoding of a Shapefile's texts where the file does not say it or says it wrongly.
    var encoding: String? { get set }
    /// How far a chord may lie from its arc, in metres.
    var arcTolerance: Double { get set }
}

/// How the parcels of a file are read, checked.
struct ParcelSource {
    let system: SourceSystem
    let fields: ParcelFields
    let options: VectorSourceOptions

    init(_ parameters: some ParcelReading) throws {
        system = try SourceSystem(parameters.from)
        fields = try Self.fields(parameters.map)
        let tolerance = parameters.arcTolerance
        guard (1e-6...10).contains(tolerance) else {
            throw ParameterFailure("arcTolerance", "0.000001 to 10 metres were expected, not \(tolerance)")
        }
        var options = VectorSourceOptions(
            layer: parameters.layer, encoding: parameters.encoding, arcTolerance: tolerance)
        options.choosesParcels = true
        self.options = options
    }

    private static func fields(_ map: [String]) throws -> ParcelFields {
        var fields = ParcelFields.standard
        for entry in map {
            let parts = entry.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
            let known = ParcelFields.Field.allCases.map(\.rawValue).joined(separator: ", ")
            guard parts.count == 2, !parts[1].isEmpty, let field = ParcelFields.Field(rawValue: parts[0])
            else {
                throw ParameterFailure(
                    "map", "FIELD=NAME was expected with one of \(known), not \"\(entry)\"")
            }
            fields.map(field, to: parts[1])
        }
        return fields
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
