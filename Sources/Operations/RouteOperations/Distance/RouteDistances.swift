package import Batch
import Routes

/// The distances of a file's routes.
package struct RouteDistances: OperationResult {
    package var input: String
    package var rowPer: DistanceRow
    package var routes: [RouteDistance]
    package var faults: [ItemFailure]
    /// How some of the file was read.
    package var readingNotes: [String]

    package var notes: [String] { readingNotes + routes.flatMap(\.doubts) }

    /// Those of removed fixes are written as they are found.
    package var rows: [Row] {
        switch rowPer {
        case .route: routes.map(row)
        case .rule: routes.flatMap { route in route.stages.map { row($0, of: route) } }
        case .removedFix: []
        }
    }

    private func row(_ route: RouteDistance) -> Row {
        let figures = route.figures
        let (raw, clean) = (route.stages.first, route.stages.last)
        return Row([
            "input": .text(input), "route": .init(route.name), "fixes": .init(raw?.fixes),
            "removed": .init(raw.flatMap { raw in clean.map { raw.fixes - $0.fixes } }),
            "raw_m": .init(raw?.distance, decimals: 1), "clean_m": .init(clean?.distance, decimals: 1),
            "gap_m": .number(figures.gapDistance, decimals: 1),
            "moving_min": .number(figures.moving / 60, decimals: 1),
            "average_kmh": .init(figures.averageSpeed.map { $0 * 3.6 }, decimals: 1),
            "greatest_kmh": .init(figures.greatestSpeed.map { $0 * 3.6 }, decimals: 1),
            "up_m": .init(figures.up, decimals: 1), "down_m": .init(figures.down, decimals: 1),
            "from": .init(route.start), "to": .init(route.end),
        ]).followed(by: details(of: route))
    }

    /// What machines want beside it.
    private func details(of route: RouteDistance) -> [Row.Column] {
        let figures = route.figures
        var details: [(String, Row.Value)] = [
            ("break_m", .number(figures.breakDistance, decimals: 1)),
            ("distance_3d_m", .number(figures.distance3D, decimals: 1)), ("gaps", .integer(figures.gaps)),
            ("device_kmh", .init(figures.greatestDeviceSpeed.map { $0 * 3.6 }, decimals: 1)),
        ]
        for (index, edge) in ["west", "south", "east", "north"].enumerated() {
            details.append((edge, .init(figures.extent?[index], decimals: 7)))
        }
        for stage in route.stages.dropFirst().dropLast() {
            details.append(("\(stage.name)_removed", .integer(stage.removed)))
            details.append(("\(stage.name)_m", .number(stage.takenAway, decimals: 1)))
        }
        return details.map { Row.Column(name: $0.0, value: $0.1, isDetail: true) }
    }

    private func row(_ stage: RouteDistance.Stage, of route: RouteDistance) -> Row {
        Row([
            "input": .text(input), "route": .init(route.name), "stage": .text(stage.name),
            "removed": .integer(stage.removed), "moved": .integer(stage.moved),
            "fixes": .integer(stage.fixes), "taken_away_m": .number(stage.takenAway, decimals: 1),
            "distance_m": .number(stage.distance, decimals: 1), "from": .init(route.start),
            "to": .init(route.end),
        ])
    }
}
