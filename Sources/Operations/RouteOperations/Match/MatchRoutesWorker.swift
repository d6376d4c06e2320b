import LandOperations
import Batch
import Routes
import SwissCoordinates

/// Divides the routes of one file after the other by the same areas.
final class MatchRoutesWorker: OperationWorker {
    private let operation: MatchRoutes
    private let transformers = TransformerCache()
    /// Read with the first item.
    private var plan: AreaPlan?

    init(operation: MatchRoutes) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> MatchSummary {
        let (routes, findings) = try operation.source.routes(of: item, in: context)
        let plan = try plan(in: context)
        let output = try MatchOutput(operation.parameters.format, plan, item, in: context)
        var matching = RouteMatching(
            plan, try transformers.transformer(from: .wgs84, to: .lv95), keepsWays: output.hasFeatures)
        for route in routes { try output.write(route, matching.match(route)) }
        try output.finish()
        var summary = output.summary
        summary.faults = findings.faults + plan.faults
        summary.outputNotes += findings.notes
        return summary
    }

    private func plan(in context: ItemContext) throws -> AreaPlan {
        if let plan { return plan }
        let made = try AreaPlan(operation, transformers, in: context)
        plan = made
        return made
    }
}
