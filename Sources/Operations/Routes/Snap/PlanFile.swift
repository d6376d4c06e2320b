import Batch
import Routes

/// The file of a planned route, in any format that routes are read from.
struct PlanFile {
    let path: String

    /// What makes the outputs other ones where it changes.
    var resource: String { "\(path) \(FileDigest.hash(ofFileAt: path) ?? "missing")" }

    /// The plan's routes in their order.
    func routes() throws -> [Route] {
        try named { try RouteInput(Item(path: path, stem: path), RouteReadingOptions()).routes() }
    }

    func plan() throws -> PlannedRoute {
        let routes = try routes()
        return try named { try PlannedRoute(routes) }
    }

    /// What is wrong with the file is told with its name, since it is not the item's.
    private func named<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as any ItemFailureConvertible {
            throw SecondFile(path).named(error.itemFailure)
        }
    }
}
