import SimpleFeatures

/// Takes an item's features in one format.
protocol FeatureSink: AnyObject {
    /// Takes one more feature, whose coordinates have so many decimals where those are not the usual ones.
    func write(_ feature: Feature, decimals: Int?) throws
    /// Completes the output; gives what the format had no room for, for people to read.
    func finish() throws -> [String]
}
