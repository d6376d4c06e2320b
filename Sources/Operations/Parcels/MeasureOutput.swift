import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Measured parcels as a table or as features with the measures among their attributes.
final class MeasureOutput {
    private enum Sink {
        case results(ItemContext)
        case table(OutputFile, RowWriter)
        case features(FeatureOutput)
    }

    private let sink: Sink
    private let input: String

    init(_ asked: MeasureFormat?, of input: String, _ transformer: Transformer, in context: ItemContext)
        throws
    {
        self.input = input
        let format = asked ?? .csv
        if context.writesToStandardOutput && asked == nil {
            sink = .results(context)
        } else if let format = format.featureFormat {
            sink = .features(
                try FeatureOutput(
                    format, transformer.source, isGeographic: transformer.sourceIsGeographic, decimals: nil,
                    name: nil, in: context))
        } else {
            let file = try context.makeFile(extension: format.rawValue)
            let writer = RowWriter(format: format.tableFormat?.resultFormat ?? .csv) { try file.write($0) }
            sink = .table(file, writer)
        }
    }

    func write(_ feature: Feature, _ parcel: Parcel, _ measures: ParcelMeasures) throws {
        switch sink {
        case .results(let context): try context.emit(row(parcel, measures))
        case .table(_, let writer): try writer.write(row(parcel, measures))
        case .features(let output):
            var measured = feature
            measured.properties["area_m2"] = .number(Self.rounded(measures.area, 100))
            measured.properties["perimeter_m"] = .number(Self.rounded(measures.perimeter, 1_000))
            measured.properties["valid"] = .bool(measures.fault == nil)
            try output.write(measured)
        }
    }

    func finish() throws {
        switch sink {
        case .results: break
        case .table(let file, let writer):
            try writer.finish()
            try file.flush()
        case .features(let output): try output.finish()
        }
    }

    private func row(_ parcel: Parcel, _ measures: ParcelMeasures) -> Row {
        Row([
            "input": .text(input), "egrid": .init(parcel.egrid), "number": .init(parcel.number),
            "bfs": .init(parcel.municipality),
            "area_m2": .number(measures.area, decimals: 2),
            "registered_m2": .init(parcel.registeredArea, decimals: 0),
            "difference_m2": .init(parcel.registeredArea.map { measures.area - $0 }, decimals: 2),
            "perimeter_m": .number(measures.perimeter, decimals: 3), "parts": .integer(measures.parts),
            "holes": .integer(measures.holes), "vertices": .integer(measures.vertices),
            "point_e": .number(measures.pointOnSurface.x, decimals: 3),
            "point_n": .number(measures.pointOnSurface.y, decimals: 3),
            "fault": .init(measures.fault),
        ])
    }

    private static func rounded(_ value: Double, _ scale: Double) -> Double {
        (value * scale).rounded() / scale
    }
}
