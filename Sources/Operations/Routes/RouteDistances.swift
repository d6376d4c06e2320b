package import Batch
import Routes

/// The distances of a file's routes.
package struct RouteDistances: OperationResult {
    package var input: String
    package var routes: [RouteDistance]
    package var faults: [ItemFailure]

    package var rows: [Row] {
        routes.flatMap { route in
            route.stages.map { stage in
                Row([
                    "input": .text(input), "route": .init(route.name), "stage": .text(stage.name),
                    "removed": .integer(stage.removed), "moved": .integer(stage.moved),
                    "fixes": .integer(stage.fixes), "taken_away_m": .number(stage.takenAway, decimals: 1),
                    "distance_m": .number(stage.distance, decimals: 1), "from": .init(route.start),
                    "to": .init(route.end),
                ])
            }
        }
    }
}
