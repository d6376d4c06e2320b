import LandOperations
import Batch
import Routes

/// Holds the routes of one file after the other against the same plan.
final class SnapRoutesWorker: OperationWorker {
    private let operation: SnapRoutes
    /// Made with the first item, since the plan is read then.
    private var knownSnapper: RouteSnapper?

    init(operation: SnapRoutes) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> SnapSummary {
        let (routes, findings) = try operation.source.routes(of: item, in: context)
        let snapper = try self.snapper()
        let snapped = routes.map { snapper.snap($0) }
        let parameters = operation.parameters
        if let format = parameters.format?.routeFormat {
            try RouteWriting.write(snapped.map(\.route), as: format, in: context)
        } else {
            let output = try TableOutput(parameters.format?.tableFormat, in: context)
            for route in snapped {
                let rows =
                    parameters.eachFix
                    ? SnapRows.fixes(of: route, in: item.name) : SnapRows.stretches(of: route, in: item.name)
                for row in rows { try output.write(row) }
            }
            try output.finish()
        }
        return SnapSummary(input: item.name, snapped, findings)
    }

    private func snapper() throws -> RouteSnapper {
        if let knownSnapper { return knownSnapper }
        let plan = try PlanFile(operation.parameters.plan, zone: operation.source.reading.zone).plan()
        let made = try RouteSnapper(plan, rules: operation.rules)
        knownSnapper = made
        return made
    }
}
