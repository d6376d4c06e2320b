/// Which part of a query's features is asked for next.
public struct PageRequest: Hashable, Sendable {
    /// Where it begins in the whole; `nil` where the service is not asked to count.
    public var start: Int?
    /// How many features at most.
    public var count: Int
    /// The box, where the whole is taken box by box.
    public var box: FeatureBox?
    /// The attribute that orders the whole.
    public var order: String?
}
