import Batch
import Routes
import SimpleFeatures

/// Travels or stops as rows, or as features with the same columns as attributes.
final class TravelOutput {
    private enum Sink {
        case table(TableOutput)
        case features(FeatureOutput, hasTimes: Bool)
    }

    private let sink: Sink

    /// Without a format rows are written.
    init(_ format: TravelFormat?, in context: ItemContext) throws {
        if let format = format?.featureFormat {
            sink = .features(
                try FeatureOutput(format, .wgs84, isGeographic: true, decimals: nil, name: nil, in: context),
                hasTimes: format == .geojson || format == .geojsonl)
        } else {
            sink = .table(try TableOutput(format?.tableFormat, in: context))
        }
    }

    /// Whether features are written, and not rows.
    var hasFeatures: Bool { if case .features = sink { true } else { false } }

    /// What the format had no room for; known at the end.
    var notes: [String] { if case .features(let output, _) = sink { output.notes } else { [] } }

    /// Writes a row, or its columns with the geometry of a feature and the times of its positions.
    func write(_ row: Row, _ feature: @autoclosure () -> Feature) throws {
        switch sink {
        case .table(let output): try output.write(row)
        case .features(let output, let hasTimes):
            let feature = feature()
            var members = row.columns.compactMap { column in
                column.value.jsonValue.map { JSONObject.Member(name: column.name, value: $0) }
            }
            if hasTimes, let times = feature.properties["coordTimes"] {
                members.append(JSONObject.Member(name: "coordTimes", value: times))
            }
            try output.write(Feature(geometry: feature.geometry, properties: JSONObject(members)))
        }
    }

    func finish() throws {
        switch sink {
        case .table(let output): try output.finish()
        case .features(let output, _): try output.finish()
        }
    }
}
