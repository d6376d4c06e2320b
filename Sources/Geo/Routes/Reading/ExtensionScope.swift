/// Follows the elements of a GPX file's extensions, and tells whether they can stand in a GPX 1.1 file of ours.
///
/// Every prefix has to be declared in them or by the file's first element; the schema takes no element of GPX's own
/// namespace, or of none, and no word of XML Schema's about an element that it does not know.
struct ExtensionScope {
    private static let gpx = "http://www.topografix.com/GPX/1/1"
    private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

    private(set) var isWritable = true
    /// The addresses by prefix in each open element, those of the file first; the empty prefix is the default.
    private var scopes: [[String: String]]

    /// - Parameter namespaces: what the file's first element declares, by prefix.
    init(_ namespaces: [String: String]) {
        scopes = [namespaces.merging(["": Self.gpx, "xml": "xml"]) { _, own in own }]
    }

    mutating func enter(prefix: String, name: String, _ attributes: [(name: String, value: String)]) {
        var scope = scopes.last ?? [:]
        scope.merge(Self.namespaces(in: attributes)) { _, own in own }
        check(prefix, name, scope, isTop: scopes.count == 1)
        for (name, _) in attributes {
            let parts = name.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0] != "xmlns" else { continue }
            let address = scope[String(parts[0])] ?? ""
            if address.isEmpty || address == Self.schemaInstance { isWritable = false }
        }
        scopes.append(scope)
    }

    mutating func leave() {
        if scopes.count > 1 { scopes.removeLast() }
    }

    private mutating func check(_ prefix: String, _ name: String, _ scope: [String: String], isTop: Bool) {
        guard let address = scope[prefix] else { return isWritable = false }
        if isTop || !prefix.isEmpty, address.isEmpty { isWritable = false }
        if address == Self.gpx, isTop || name == "gpx" { isWritable = false }
    }

    /// The namespaces that an element's attributes declare, by prefix.
    static func namespaces(in attributes: [(name: String, value: String)]) -> [String: String] {
        var namespaces: [String: String] = [:]
        for (name, value) in attributes {
            if name == "xmlns" { namespaces[""] = value }
            if name.hasPrefix("xmlns:") { namespaces[String(name.dropFirst(6))] = value }
        }
        return namespaces
    }
}
