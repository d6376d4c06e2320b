/// An attribute as a file of vector data declares it.
public struct VectorAttribute: Hashable, Sendable {
    /// What its values are.
    public enum Kind: Hashable, Sendable {
        case text
        case integer
        case number
        case boolean
    }

    /// Its name.
    public var name: String
    /// What its values are.
    public var kind: Kind

    /// Creates an attribute.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}
