/// Reads a small untrusted document as a whole, or the first element of any document, with the limits of `XMLReader` and
/// up to 500,000 elements.
///
/// ```swift
/// let report = try XMLTree.document(bytes)
/// print(report.name, report["Exception"]?.text ?? "")
/// ```
package enum XMLTree {
    private static let maximumElements = 500_000
    private static let maximumTextBytes = 1 << 20

    /// The document's root with its content.
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

    /// The root's name and attributes, from the beginning of a document.
    package static func firstElement(in start: [UInt8]) throws(XMLError) -> XMLPart {
        var reader = try Self.reader(of: start)
        guard try reader.nextTag() == .start else { throw reader.syntax("there is no element") }
        return try reader.part()
    }

    /// A reader with a small window for a short document.
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

/// An element of a small document with its content. Names are without prefixes.
package struct XMLPart: Hashable, Sendable {
    /// The name without its prefix.
    package let name: String
    /// The attributes' values by name, without prefixes.
    package let attributes: [String: String]
    /// The text directly in the element, without blanks at both ends.
    package internal(set) var text = ""
    /// The elements directly in the element.
    package internal(set) var children: [XMLPart] = []

    init(name: String, attributes: [(name: String, value: String)]) {
        self.name = name
        self.attributes = Dictionary(
            attributes.filter { !$0.name.hasPrefix("xmlns") }.map { (Self.local($0.name), $0.value) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func local(_ name: String) -> String {
        name.utf8.lastIndex(of: UInt8(ascii: ":")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
    }

    /// The first child with that name.
    package subscript(name: String) -> XMLPart? { children.first { $0.name == name } }

    /// The children with that name.
    package func all(_ name: String) -> [XMLPart] { children.filter { $0.name == name } }

    /// The elements with that name at any depth, including this one.
    package func everywhere(_ name: String) -> [XMLPart] {
        (self.name == name ? [self] : []) + children.flatMap { $0.everywhere(name) }
    }
}
