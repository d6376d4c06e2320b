import LandOperations
import Batch
import Routes
import SimpleFeatures
import Streams
import SwissCoordinates

/// The areas of routes, as rows or as the pieces of the way.
final class MatchOutput {
    private enum Sink {
        case table(TableOutput)
        case features(FeatureOutput)
    }

    private let plan: AreaPlan
    private let sink: Sink
    private(set) var summary: MatchSummary

    init(_ format: ParcelFormat?, _ plan: AreaPlan, _ item: Item, in context: ItemContext) throws {
        self.plan = plan
        summary = MatchSummary(input: item.name)
        if let format = format?.featureFormat {
            sink = .features(
                try FeatureOutput(
                    format, .wgs84, isGeographic: true, decimals: nil, name: nil, in: context))
        } else {
            sink = .table(try TableOutput(format?.tableFormat, in: context))
        }
    }

    /// Whether the pieces of the way are wanted.
    var hasFeatures: Bool { if case .features = sink { true } else { false } }

    func write(_ route: Route, _ matched: MatchedRoute) throws {
        summary.add(matched)
        for place in matched.order {
            guard let share = matched.shares[place] else { continue }
            let row = row(of: share, at: place, route, matched.distance)
            switch sink {
            case .table(let output): try output.write(row)
            case .features(let output): try output.write(Self.feature(of: share, row))
            }
        }
    }

    func finish() throws {
        switch sink {
        case .table(let output): try output.finish()
        case .features(let output):
            try output.finish()
            summary.outputNotes = output.notes
        }
    }

    private func row(
        of share: MatchedRoute.Share, at place: Int?, _ route: Route, _ distance: Double
    ) -> Row {
        let area = place.map { plan.areas[$0] }
        return Row([
            "input": .text(summary.input), "route": .init(route.title),
            "area": .text(area?.name ?? "(none)"),
            "kind": area.map { .text($0.isLand ? "land" : "right") } ?? .missing,
            "distance_m": .number(share.metres, decimals: 1), "seconds": .number(share.seconds, decimals: 0),
            "crossings": .integer(share.crossings),
            "share_percent": .number(distance > 0 ? 100 * share.metres / distance : 0, decimals: 2),
            "entered": .init(share.entered?.iso8601), "left": .init(share.left?.iso8601),
        ])
    }

    private static func feature(of share: MatchedRoute.Share, _ row: Row) -> Feature {
        let geometry: Geometry =
            share.ways.count == 1 ? .lineString(share.ways[0]) : .multiLineString(share.ways)
        return Feature(
            geometry: geometry,
            properties: JSONObject(
                row.columns.dropFirst().map { .init(name: $0.name, value: JSONValue($0.value)) }))
    }
}
