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

    /// Keeps the text of a fix; what would be too much in all is left out.
    mutating func add(_ xml: [UInt8], sourceIndex: Int) {
        guard text.count + xml.count <= Self.maximumBytes, !Prefixes.used(in: xml, but: namespaces) else {
            return
        }
        ranges[sourceIndex] = text.count..<(text.count + xml.count)
        text += xml
    }

    private enum Prefixes {
        /// Whether a prefix is used that neither `namespaces` nor the text itself declares.
        static func used(in xml: [UInt8], but namespaces: [String: String]) -> Bool {
            let text = String(decoding: xml, as: UTF8.self)
            for tag in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
                let name = tag.prefix { $0 != ">" && $0 != "/" && $0 != " " && $0 != "\n" && $0 != "\t" }
                guard let colon = name.firstIndex(of: ":") else { continue }
                let prefix = String(name[..<colon])
                if namespaces[prefix] == nil, !text.contains("xmlns:\(prefix)=") { return true }
            }
            return false
        }
    }
}
