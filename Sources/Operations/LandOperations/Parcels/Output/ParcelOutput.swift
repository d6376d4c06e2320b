import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Parcels as features in the system that they came in, or as rows of a table.
final class ParcelOutput {
    private enum Sink {
        case table(TableOutput)
        case features(FeatureOutput)
    }

    private let sink: Sink

    /// Without a format rows are written. Coordinates keep all the digits that they have. `fields` are the attributes
    /// whose values name the placemarks of KML.
    init(
        _ format: ParcelFormat?, _ transformer: Transformer, name: String?,
        fields: ParcelFields = .standard, in context: ItemContext
    ) throws {
        if let format = format?.featureFormat {
            sink = .features(
                try FeatureOutput(
                    format, transformer.source, isGeographic: transformer.sourceIsGeographic,
                    decimals: .all, name: name, fields: fields, in: context))
        } else {
            sink = .table(try TableOutput(format?.tableFormat, in: context))
        }
    }

    /// Whether features are written.
    var hasFeatures: Bool { if case .features = sink { true } else { false } }

    /// What the format had no room for; known at the end.
    var notes: [String] { if case .features(let output) = sink { output.notes } else { [] } }

    /// Writes the names of a row's columns where rows become CSV, so that they stand there without any rows too; before
    /// all rows.
    func writeNames(of row: Row) throws {
        if case .table(let output) = sink { try output.writeNames(of: row) }
    }

    /// Writes one of both.
    func write(_ feature: @autoclosure () throws -> Feature, _ row: @autoclosure () throws -> Row) throws {
        switch sink {
        case .table(let output): try output.write(try row())
        case .features(let output): try output.write(try feature())
        }
    }

    func finish() throws {
        switch sink {
        case .table(let output): try output.finish()
        case .features(let output): try output.finish()
        }
    }
}
