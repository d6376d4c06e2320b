/// What a GPX file says of a route and its fixes in elements of other makers, kept to be written again: heart rate,
/// temperature.
public struct FixExtensions: Hashable, Sendable {
    private static let maximumBytes = 256 << 20

    /// The namespaces' addresses by the prefixes that stand for them.
    let namespaces: [String: String]
    /// What stood in the `extensions` of the route itself, as XML.
    var ofRoute: [UInt8]?
    private var text: [UInt8] = []
    private var ranges: [Int: Range<Int>] = [:]

    init(namespaces: [String: String]) { self.namespaces = namespaces }

    /// What stood in the `extensions` of the fix at that place of the source, as XML.
    subscript(sourceIndex: Int) -> ArraySlice<UInt8>? { ranges[sourceIndex].map { text[$0] } }

    /// Keeps the text of a fix; what would be too much in all is left out.
    mutating func add(_ xml: [UInt8], sourceIndex: Int) {
        guard text.count + xml.count <= Self.maximumBytes else { return }
        ranges[sourceIndex] = text.count..<(text.count + xml.count)
        text += xml
    }
}
