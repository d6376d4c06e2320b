import Batch
import Parcels
import SimpleFeatures
import SwissCoordinates

/// Measured parcels as a table or as features with the measures among their attributes.
final class MeasureOutput {
    private enum Sink {
        case table(TableOutput)
        case features(FeatureOutput)
    }

    private let sink: Sink
    private let input: String

    init(_ asked: MeasureFormat?, of input: String, _ transformer: Transformer, in context: ItemContext)
        throws
    {
        self.input = input
        if let format = asked?.featureFormat {
            sink = .features(
                try FeatureOutput(
                    format, transformer.source, isGeographic: transformer.sourceIsGeographic, decimals: nil,
                    name: nil, in: context))
        } else {
            sink = .table(try TableOutput(asked?.tableFormat, in: context))
        }
    }

    func write(_ feature: Feature, _ parcel: Parcel, _ measures: ParcelMeasures) throws {
        switch sink {
        case .table(let output): try output.write(row(parcel, measures))
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
        case .table(let output): try output.finish()
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
