import LandOperations
import Batch
import Routes

/// Measures the routes of one file after the other, fix by fix as they are read.
struct MeasureRoutesWorker: OperationWorker {
    let operation: MeasureRoutes
    let cleaner: RouteCleaner

    func process(_ item: Item, in context: ItemContext) throws -> RouteDistances {
        let output = try TableOutput(operation.parameters.format, in: context)
        let isWhole = operation.joined != nil || operation.parameters.rowPer == .removedFix
        let result =
            isWhole
            ? try distancesInMemory(of: item, output, in: context) : try distances(of: item, in: context)
        for row in result.rows { try output.write(row) }
        try output.finish()
        return result
    }

    private func distances(of item: Item, in context: ItemContext) throws -> RouteDistances {
        // What a pipe has given cannot be read again, should a fix come too late.
        if item.isPipe { return try distancesInAnyOrder(of: item, in: context) }
        do {
            let source = try RouteInput(item, operation.reading, in: context).blocks
            let measured = try RouteMeasurement(operation).measure(source)
            return result(item.name, measured.routes, measured.findings)
        } catch let error as RouteError where error.code == .tooLate {
            return try distancesInAnyOrder(of: item, in: context)
        }
    }

    private func distancesInAnyOrder(of item: Item, in context: ItemContext) throws -> RouteDistances {
        let source = try RouteInput(item, operation.reading, in: context).blocks
        let measured = try SortedMeasurement(operation).measure(
            source, through: try context.temporaryPath(extension: "fixes"))
        return result(item.name, measured.routes, measured.findings)
    }

    /// Of routes held in memory, with the removed fixes if they are asked for.
    private func distancesInMemory(
        of item: Item, _ output: TableOutput, in context: ItemContext
    ) throws -> RouteDistances {
        let (routes, origins, name, findings, _) = try routes(of: item, in: context)
        if operation.parameters.rowPer == .removedFix {
            try output.writeNames(of: RemovedFixRow.row(nil, of: nil, in: ""))
        }
        let distances = try routes.map { route in
            let cleaned = cleaner.clean(route)
            if operation.parameters.rowPer == .removedFix {
                for var removed in cleaned.removedFixes {
                    let origin = origins.origin(of: removed.fix)
                    removed.fix = origin.fix
                    try output.write(RemovedFixRow.row(removed, of: route, in: origin.file))
                }
            }
            return RouteDistance(name: route.title, cleaned.account, cleaned.figures)
        }
        return result(name, distances, findings)
    }

    private func routes(of item: Item, in context: ItemContext) throws -> JoinedInput.Routes {
        if let joined = operation.joined {
            var read = try joined.routes(of: item, in: context)
            read.routes = read.routes.together(unnamed: operation.parameters.device)
            read.findings.add(read.tracks.notes(on: read.routes, unnamed: operation.parameters.device))
            return read
        }
        let input = try RouteInput(item, operation.reading, in: context)
        var routes = try input.routes()
        var origins = FixOrigins()
        origins.add(&routes, ofFile: item.name)
        return (routes, origins, item.name, input.findings(in: routes), TrackNames(routes))
    }

    private func result(
        _ input: String, _ routes: [RouteDistance], _ findings: RouteFindings
    ) -> RouteDistances {
        RouteDistances(
            input: input, rowPer: operation.parameters.rowPer, routes: routes, faults: findings.faults,
            readingNotes: findings.notes)
    }
}
