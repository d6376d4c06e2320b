import SimpleFeatures

/// Takes an item's features in one format.
protocol FeatureSink: AnyObject {
    /// Takes one more feature.
    func write(_ feature: Feature) throws
    /// Completes the output; gives what the format had no room for, for people to read.
    func finish() throws -> [String]
}
