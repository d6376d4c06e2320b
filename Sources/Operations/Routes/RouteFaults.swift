import Batch
import Routes

/// What is wrong with a file's fixes themselves.
enum RouteFaults {
    /// One fault for all fixes without a place on the globe.
    static func of(_ routes: [Route]) -> [ItemFailure] {
        let lost = routes.flatMap { $0.segments.joined().filter { !$0.hasPlace } }
        guard let first = lost.first else { return [] }
        return [
            ItemFailure(
                code: "route.fixWithoutPlace",
                message:
                    "\(lost.count) \(lost.count == 1 ? "fix has" : "fixes have") no usable latitude and longitude",
                place: "fix \(first.sourceIndex + 1)",
                remedy: "They are left out; correct them in the source, decimals with a point.")
        ]
    }
}
