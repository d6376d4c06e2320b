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
    ///
    /// - Parameter arePlanar: whether the source has eastings and northings in place of degrees.
    func faults(ofFile name: String?, arePlanar: Bool) -> [ItemFailure] {
        guard count > 0 else { return [] }
        let lack =
            arePlanar ? "no easting and northing in LV95 or LV03" : "no usable latitude and longitude"
        let remedy =
            arePlanar
            ? "They are left out; correct them in the source, as 2600000 and 1200000 in LV95 or 600000 and 200000 in LV03."
            : "They are left out; correct them in the source, decimals with a point."
        return [
            ItemFailure(
                code: "route.fixWithoutPlace",
                message: "\(count) \(count == 1 ? "fix has" : "fixes have") \(lack)",
                place: [name, "fix \(first + 1)"].compactMap(\.self).joined(separator: ", "),
                remedy: remedy)
        ]
    }
}
