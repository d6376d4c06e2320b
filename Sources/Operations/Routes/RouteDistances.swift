public import Batch
import Routes

/// The distances of a file's routes.
public struct RouteDistances: OperationResult {
    public var input: String
    public var routes: [RouteDistance]

    public var rows: [Row] {
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
