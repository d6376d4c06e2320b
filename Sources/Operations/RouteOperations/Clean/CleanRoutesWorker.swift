import Batch
import Routes

/// Cleans the routes of one file after the other.
struct CleanRoutesWorker: OperationWorker {
    let operation: CleanRoutes
    let cleaner: RouteCleaner

    func process(_ item: Item, in context: ItemContext) throws -> RouteDistances {
        let input = try RouteInput(item, operation.reading, in: context)
        let routes = try input.routes()
        let cleaned = routes.map { cleaner.clean($0) }
        let parameters = operation.parameters
        try RouteWriting.write(
            cleaned.map(\.route), places: input.blocks.waypoints, extensions: input.blocks.extensions,
            as: parameters.format, polylinePrecision: parameters.input.polylinePrecision, in: context)
        if parameters.explain { try explain(cleaned, of: item, in: context) }
        let findings = input.findings(in: routes)
        return RouteDistances(
            input: item.name, rowPer: .route,
            routes: cleaned.map { RouteDistance(name: $0.route.title, $0.account, $0.figures) },
            faults: findings.faults, readingNotes: findings.notes)
    }

    private func explain(_ routes: [CleanedRoute], of item: Item, in context: ItemContext) throws {
        guard !context.writesToStandardOutput else {
            throw ParameterFailure("explain", "the list of removed fixes needs an output file or folder")
        }
        let file = try OutputFile(creating: try context.makeCompanionPath(ending: ".removed.csv"))
        let writer = RowWriter(format: .csv) { try file.write($0) }
        try writer.writeNames(of: RemovedFixRow.row(nil, of: nil, in: ""))
        for route in routes {
            for removed in route.removedFixes {
                try writer.write(RemovedFixRow.row(removed, of: route.route, in: item.name))
            }
        }
        try writer.finish()
        try file.close()
    }
}
