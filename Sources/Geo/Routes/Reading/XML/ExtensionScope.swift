/// Follows the elements of a GPX file's extensions, and tells whether they can stand in a GPX 1.1 file of ours.
///
/// Every prefix has to be declared in them or around them; the schema takes no element of GPX's own
/// namespace, or of none, and no word of XML Schema's about an element that it does not know.
struct ExtensionScope {
    private static let gpx = "http://www.topografix.com/GPX/1/1"
    private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

    private(set) var isWritable: Bool
    /// The addresses by prefix in each open element, those of the file first; the empty prefix is the default.
    private var scopes: [[String: String]]

    /// - Parameter namespaces: what holds where they stand, by prefix; a default that is not GPX's cannot stand there.
    init(_ namespaces: [String: String]) {
        isWritable = namespaces[""] == nil
        scopes = [namespaces.merging(["": Self.gpx, "xml": "xml"]) { _, own in own }]
    }

    mutating func enter(prefix: String, name: String, _ attributes: [(name: String, value: String)]) {
        var scope = scopes.last ?? [:]
        scope.merge(Self.namespaces(in: attributes)) { _, own in own }
        let address = scope[prefix]
        let canStand =
            scopes.count == 1 ? Self.canBeFirst(address) : Self.canBeWithin(address, prefix: prefix, name)
        isWritable = isWritable && canStand
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

    private static func canBeFirst(_ address: String?) -> Bool {
        guard let address else { return false }
        return !address.isEmpty && address != gpx
    }

    private static func canBeWithin(_ address: String?, prefix: String, _ name: String) -> Bool {
        guard let address else { return false }
        return (prefix.isEmpty || !address.isEmpty) && (address != gpx || name != "gpx")
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

/// What prefixes stand for in the elements that are open, down to a file's extensions.
struct OpenNamespaces {
    private static let gpx = "http://www.topografix.com/GPX/1/"

    /// What the first element declares.
    private(set) var ofFile: [String: String]
    /// What holds in each open element below that declares some, the outermost first.
    private var levels: [(depth: Int, namespaces: [String: String])] = []

    init(ofFile: [String: String]) {
        self.ofFile = ofFile
        self.ofFile[""] = nil
    }

    /// What holds in the element that was entered last; the empty prefix is there where it is not GPX's own namespace.
    var current: [String: String] { levels.last?.namespaces ?? ofFile }

    /// Enters the element that has just begun, after every one at its depth or below has ended.
    mutating func enter(_ xml: RouteXML) throws(RouteError) {
        while let last = levels.last, last.depth >= xml.depth { levels.removeLast() }
        let own = try xml.namespaces()
        guard !own.isEmpty else { return }
        var namespaces = current.merging(own) { _, own in own }
        if namespaces[""]?.hasPrefix(Self.gpx) ?? false { namespaces[""] = nil }
        levels.append((xml.depth, namespaces))
    }
}
