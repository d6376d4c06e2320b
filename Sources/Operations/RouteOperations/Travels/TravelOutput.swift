import LandOperations
import Batch
import Routes
import SimpleFeatures
import Streams

/// Travels or stops as rows, as features with the same columns as attributes, or as tracks and places.
final class TravelOutput {
    private enum Sink {
        case table(TableOutput)
        case features(FeatureOutput, hasTimes: Bool)
        case tracks(ItemContext)
    }

    private let sink: Sink
    private var routes: [Route] = []
    private var places: [Waypoint] = []

    /// Without a format rows are written.
    init(_ format: TravelFormat?, in context: ItemContext) throws {
        if format == .gpx {
            sink = .tracks(context)
        } else if let format = format?.featureFormat {
            sink = .features(
                try FeatureOutput(format, .wgs84, isGeographic: true, decimals: nil, name: nil, in: context),
                hasTimes: format == .geojson || format == .geojsonl)
        } else {
            sink = .table(try TableOutput(format?.tableFormat, in: context))
        }
    }

    /// Whether rows are written.
    var hasRows: Bool { if case .table = sink { true } else { false } }

    /// What the format had no room for; known at the end.
    var notes: [String] { if case .features(let output, _) = sink { output.notes } else { [] } }

    /// Writes the names of a row's columns where rows become CSV, so that they stand there without any rows too; before
    /// all rows.
    func writeNames(of row: Row) throws {
        if case .table(let output) = sink { try output.writeNames(of: row) }
    }

    /// Writes a row, or its columns with a shape, or a shape alone.
    func write(_ row: Row, _ shape: @autoclosure () -> TravelShape) throws {
        switch sink {
        case .table(let output): try output.write(row)
        case .features(let output, let hasTimes):
            try output.write(Self.feature(of: row, shape().feature, hasTimes: hasTimes))
        case .tracks:
            switch shape() {
            case .way(let route): routes.append(route)
            case .place(let place): places.append(place)
            case .nothing: break
            }
        }
    }

    func finish() throws {
        switch sink {
        case .table(let output): try output.finish()
        case .features(let output, _): try output.finish()
        case .tracks(let context): try RouteWriting.write(routes, places: places, as: .gpx, in: context)
        }
    }

    private static func feature(of row: Row, _ shape: Feature, hasTimes: Bool) -> Feature {
        var members = row.columns.map { JSONObject.Member(name: $0.name, value: JSONValue($0.value)) }
        if hasTimes, let times = shape.properties["coordTimes"] {
            members.append(JSONObject.Member(name: "coordTimes", value: times))
        }
        return Feature(geometry: shape.geometry, properties: JSONObject(members))
    }
}
