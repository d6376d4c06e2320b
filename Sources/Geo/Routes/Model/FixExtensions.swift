/// What a GPX file says of its fixes in elements of other makers, kept to be written again: heart rate, temperature.
public struct FixExtensions: Hashable, Sendable {
    private static let maximumBytes = 256 << 20

    /// The namespaces' addresses by the prefixes that stand for them.
    let namespaces: [String: String]
    private var text: [UInt8] = []
    private var ranges: [Int: Range<Int>] = [:]

    init(namespaces: [String: String]) { self.namespaces = namespaces }

    /// What stood in the `extensions` of the fix at that place of the source, as XML.
    subscript(sourceIndex: Int) -> ArraySlice<UInt8>? { ranges[sourceIndex].map { text[$0] } }

    /// Keeps the text of a fix; what would be too much in all, or no GPX again, is left out.
    mutating func add(_ xml: [UInt8], sourceIndex: Int) {
        guard text.count + xml.count <= Self.maximumBytes, isWritable(xml) else { return }
        ranges[sourceIndex] = text.count..<(text.count + xml.count)
        text += xml
    }

    /// Whether every prefix is declared, and no element stands in GPX's own namespace, where GPX has none for it.
    private func isWritable(_ xml: [UInt8]) -> Bool {
        let text = String(decoding: xml, as: UTF8.self)
        var depth = 0
        for part in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
            let tag = part.prefix { $0 != ">" }
            if tag.first == "/" {
                depth -= 1
                continue
            }
            let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
            if let colon = name.firstIndex(of: ":") {
                let prefix = name[..<colon]
                guard namespaces[String(prefix)] != nil || text.contains("xmlns:\(prefix)=") else {
                    return false
                }
            } else if depth == 0, !tag.contains(" xmlns=") {
                return false
            }
            if tag.last != "/" { depth += 1 }
        }
        return true
    }
}
