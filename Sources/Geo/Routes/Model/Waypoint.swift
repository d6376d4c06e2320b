/// A place that a file names beside its ways.
public struct Waypoint: Hashable, Sendable {
    /// What it is called.
    public var name: String?
    /// What is said of it.
    public var description: String?
    /// The name of its sign on a map.
    public var symbol: String?
    /// Where it is, and when somebody was there.
    public var fix: Fix
    /// What the source says of it beyond that, where it was asked for.
    public var extensions: KeptExtensions?

    /// Creates a place.
    public init(name: String? = nil, description: String? = nil, symbol: String? = nil, fix: Fix) {
        self.name = name
        self.description = description
        self.symbol = symbol
        self.fix = fix
    }
}
