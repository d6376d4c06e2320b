import LandOperations
import Batch
import Routes

/// The file of a planned route, in any format that routes are read from.
struct PlanFile {
    let path: String
    /// The zone of times that do not say theirs; nobody looks at a plan's times, but they are read.
    let zone: ClockZone?

    init(_ path: String, zone: ClockZone?) {
        self.path = path
        self.zone = zone
    }

    /// The plan's routes in their order.
    func routes() throws -> [Route] {
        var options = RouteReadingOptions()
        options.zone = zone
        return try named { try RouteInput(Item(path: path, stem: path), options, in: nil).routes() }
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
