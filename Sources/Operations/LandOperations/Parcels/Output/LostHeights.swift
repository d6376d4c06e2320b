import SimpleFeatures

/// How many features lost the heights of their corners, since work on parcels is done in the plane.
struct LostHeights {
    private var count = 0

    /// Counts a feature whose geometry is replaced by another one.
    mutating func look(at replaced: Feature) {
        var hasHeights = false
        replaced.geometry?.forEachRun { run in hasHeights = hasHeights || run.contains { $0.z != nil } }
        if hasHeights { count += 1 }
    }

    /// What a person has to know; none where no height was lost.
    var notes: [String] {
        count == 0
            ? [] : ["\(count) changed \(count == 1 ? "parcel has" : "parcels have") no heights any more"]
    }
}
