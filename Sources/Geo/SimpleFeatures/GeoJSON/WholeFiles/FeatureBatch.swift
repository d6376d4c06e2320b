/// Features that follow each other in a collection.
struct FeatureBatch {
    /// A byte of a collection's features.
    struct Place: Hashable {
        let offset: Int
        /// Whether a feature starts there; otherwise one ends there.
        let isInFront: Bool
    }

    let features = FeatureBuffer()
    /// What was wrong with the features that are not among them.
    var faults: [ReadingError] = []
    /// Where the reading of the rest has to go on.
    var end: Place
}
