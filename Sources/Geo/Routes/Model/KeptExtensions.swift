/// What a GPX file says of a place, or of itself, in elements of other makers, kept to be written again.
public struct KeptExtensions: Hashable, Sendable {
    /// The namespaces' addresses by the prefixes that stand for them.
    let namespaces: [String: String]
    /// What stood in `extensions`, as XML.
    let xml: [UInt8]
}
