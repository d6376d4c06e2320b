/// What a GPX file says of a place, or of itself, in elements of other makers, kept to be written again.
public struct KeptExtensions: Hashable, Sendable {
    /// The namespaces' addresses by the prefixes that stand for them.
    let namespaces: [String: String]
    /// What stood in `extensions`, as XML.
    let xml: [UInt8]
}

/// What a GPX file says of a route and its fixes in elements of other makers, kept to be written again: heart rate,
/// temperature.
public struct FixExtensions: Hashable, Sendable {
    private static let maximumBytes = 256 << 20

    /// The namespaces' addresses by the prefixes that stand for them in the whole file.
    let namespaces: [String: String]
    /// What stood in the `extensions` of the route itself.
    var ofRoute: KeptExtensions?
    private var text: [UInt8] = []
    private var ranges: [Int: Range<Int>] = [:]
    /// What prefixes stand for at the fixes where that is not as in the whole file.
    private var ownNamespaces: [Int: [String: String]] = [:]
    private var size = 0

    init(namespaces: [String: String]) { self.namespaces = namespaces }

    /// All that prefixes stand for, in the whole file and within it.
    var allNamespaces: [[String: String]] {
        [namespaces] + [ofRoute?.namespaces].compactMap(\.self) + ownNamespaces.values
    }

    /// What stood in the `extensions` of the fix at that place of the source, as XML.
    subscript(sourceIndex: Int) -> ArraySlice<UInt8>? { ranges[sourceIndex].map { text[$0] } }

    /// What prefixes stand for in those extensions.
    func namespaces(at sourceIndex: Int) -> [String: String] { ownNamespaces[sourceIndex] ?? namespaces }

    /// Keeps the text of a fix; what would be too much in all is left out.
    mutating func add(_ kept: KeptExtensions, sourceIndex: Int) {
        let own = kept.namespaces == namespaces ? nil : kept.namespaces
        let ownSize = own?.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } ?? 0
        guard size + kept.xml.count + ownSize <= Self.maximumBytes else { return }
        size += kept.xml.count + ownSize
        ownNamespaces[sourceIndex] = own
        ranges[sourceIndex] = text.count..<(text.count + kept.xml.count)
        text += kept.xml
    }
}
