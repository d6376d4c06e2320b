import Batch
import Routes

/// Counts fixes without a place on the globe.
struct PlacelessFixes: Sendable {
    private var count = 0
    private var first = Int.max

    mutating func note(_ fix: Fix) {
        count += 1
        first = min(first, fix.sourceIndex)
    }

    /// Counts those of another part of the source too.
    mutating func add(_ other: PlacelessFixes) {
        count += other.count
        first = min(first, other.first)
    }

    /// One fault for all of them; a file beside the item is named.
    func faults(ofFile name: String?) -> [ItemFailure] {
        guard count > 0 else { return [] }
        return [
            ItemFailure(
                code: "route.fixWithoutPlace",
                message: "\(count) \(count == 1 ? "fix has" : "fixes have") no usable latitude and longitude",
                place: [name, "fix \(first + 1)"].compactMap(\.self).joined(separator: ", "),
                remedy: "They are left out; correct them in the source, decimals with a point.")
        ]
    }
}
