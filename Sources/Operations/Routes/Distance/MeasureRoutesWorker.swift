import Batch
import Routes

/// Measures the routes of one file after the other, fix by fix as they are read.
struct MeasureRoutesWorker: OperationWorker {
    let operation: MeasureRoutes
    let cleaner: RouteCleaner

    func process(_ item: Item, in context: ItemContext) throws -> RouteDistances {
        let output = try TableOutput(operation.parameters.format, in: context)
        let result = try distances(of: item, output)
        for row in result.rows { try output.write(row) }
        try output.finish()
        return result
    }

    private func distances(of item: Item, _ output: TableOutput) throws -> RouteDistances {
        // What standard input has given cannot be read again, should a fix come too late.
        if operation.parameters.rowPer == .removedFix || item.isStandardInput {
            return try inMemory(item, output)
        }
        do {
            let measurement = try RouteMeasurement(operation)
            let blocks = try RouteInput(item, operation.reading).blocks
            try measurement.add(blocks)
            return result(item, measurement.finish(), measurement.faults)
        } catch let error as RouteError where error.code == .tooLate {
            return try inMemory(item, output)
        }
    }

    private func inMemory(_ item: Item, _ output: TableOutput) throws -> RouteDistances {
        let routes = try RouteInput(item, operation.reading).routes()
        let distances = try routes.map { route in
            let cleaned = cleaner.clean(route)
            if operation.parameters.rowPer == .removedFix {
                for removed in cleaned.removedFixes {
                    try output.write(RemovedFixRow.row(removed, of: route, in: item.name))
                }
            }
            return RouteDistance(name: route.title, cleaned.account, cleaned.figures)
        }
        return result(item, distances, RouteFaults.of(routes))
    }

    private func result(_ item: Item, _ routes: [RouteDistance], _ faults: [ItemFailure]) -> RouteDistances {
        RouteDistances(
            input: item.name, rowPer: operation.parameters.rowPer, routes: routes, faults: faults)
    }
}
