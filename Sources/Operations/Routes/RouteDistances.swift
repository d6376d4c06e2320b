package import Batch
import Routes

/// The distances of a file's routes.
package struct RouteDistances: OperationResult {
    package var input: String
    package var routes: [RouteDistance]

    package var rows: [Row] {
        routes.flatMap { route in
            route.stages.map { stage in
                Row([
                    "input": .text(input), "route": .init(route.name), "stage": .text(stage.name),
                    "fixes": .integer(stage.fixes), "metres": .number(stage.metres, decimals: 1),
                    "from": .init(route.start), "to": .init(route.end),
                ])
            }
        }
    }
}
