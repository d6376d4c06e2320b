import SimpleFeatures

/// Reads a small document whole, or the first element of any, whoever wrote it: declarations of entities are refused,
/// nothing outside of the document is looked at, and depth, elements and texts are bounded.
///
/// ```swift
/// let report = try XMLTree.document(bytes)
/// print(report.name, report["Exception"]?.text ?? "")
/// ```
package enum XMLTree {
    private static let maximumElements = 500_000
    private static let maximumTextBytes = 1 << 20

    /// The document's root with all that is in it.
    package static func document(_ bytes: [UInt8]) throws(XMLError) -> XMLPart {
        var reader = try Self.reader(of: bytes)
        var open: [XMLPart] = []
        var root: XMLPart?
        var count = 0
        while true {
            switch try reader.next() {
            case .start:
                count += 1
                if count > maximumElements { throw reader.tooLarge("too many elements") }
                open.append(try reader.part())
            case .text:
                open[open.count - 1].text += reader.withPiece { String(decoding: $0, as: UTF8.self) }
                if open[open.count - 1].text.utf8.count > maximumTextBytes {
                    throw reader.tooLarge("a text is longer than 1 MiB")
                }
            case .end:
                guard var element = open.popLast() else { continue }
                element.text = element.text.withoutOuterBlanks
                if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
            case .finished:
                guard let root else { throw reader.syntax("there is no element") }
                return root
            }
        }
    }

    /// The root's name and attributes from a document's beginning, without what is in it.
    package static func firstElement(in start: [UInt8]) throws(XMLError) -> XMLPart {
        var reader = try Self.reader(of: start)
        guard try reader.nextTag() == .start else { throw reader.syntax("there is no element") }
        return try reader.part()
    }

    /// Takes as much memory as a short document needs.
    private static func reader(of bytes: [UInt8]) throws(XMLError) -> XMLReader {
        try XMLReader(ByteSource(bytes: bytes), chunk: min(max(bytes.count + 1, 64), 1 << 16))
    }
}

extension XMLReader {
    fileprivate func part() throws(XMLError) -> XMLPart {
        XMLPart(name: localName, attributes: try allAttributes())
    }
}

extension String {
    fileprivate var withoutOuterBlanks: String {
        let bytes = utf8.drop(while: \.isBlank)
        let end = bytes.lastIndex { !$0.isBlank }
        return end.map { String(Substring(bytes[...$0])) } ?? ""
    }
}
