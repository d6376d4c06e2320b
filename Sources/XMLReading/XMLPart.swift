/// An element of a small document, with all that is in it.
///
/// Names are without their prefixes: which one a server uses for a namespace is its own affair.
package struct XMLPart: Hashable, Sendable {
    /// The name without its prefix.
    package let name: String
    /// The attributes' values by their names without prefixes.
    package let attributes: [String: String]
    /// The text directly in it, blanks at both ends removed.
    package internal(set) var text = ""
    /// The elements directly in it.
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

    /// The first child of that name.
    package subscript(name: String) -> XMLPart? { children.first { $0.name == name } }

    /// The children of that name.
    package func all(_ name: String) -> [XMLPart] { children.filter { $0.name == name } }

    /// The elements of that name at any depth, itself among them.
    package func everywhere(_ name: String) -> [XMLPart] {
        (self.name == name ? [self] : []) + children.flatMap { $0.everywhere(name) }
    }
}
