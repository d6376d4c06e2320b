import Routes

/// Follows the elements of a GPX file's extensions and checks whether they can be written to a GPX 1.1 file.
///
/// Every prefix has to be declared in or around them. The schema allows no element of GPX's own namespace or without one, and
/// no XML Schema attribute on an unknown element.
struct ExtensionScope {
    private static let gpx = "http://www.topografix.com/GPX/1/1"
    private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"

    private(set) var isWritable: Bool
    /// Namespaces by prefix in each open element, those of the file first; the empty prefix is the default.
    private var scopes: [[String: String]]

    /// - Parameter namespaces: Namespaces in effect around the extensions; a default other than GPX's cannot be written.
    init(_ namespaces: [String: String]) {
        isWritable = namespaces[""] == nil
        scopes = [namespaces.merging(["": Self.gpx, "xml": "xml"]) { _, own in own }]
    }

    mutating func enter(prefix: String, name: String, _ attributes: [(name: String, value: String)]) {
        var scope = scopes.last ?? [:]
        scope.merge(Self.namespaces(in: attributes)) { _, own in own }
        let address = scope[prefix]
        let isAllowed =
            scopes.count == 1 ? Self.canBeFirst(address) : Self.canBeWithin(address, prefix: prefix, name)
        isWritable = isWritable && isAllowed
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

/// The namespaces in effect in the open elements, down to a file's extensions.
struct OpenNamespaces {
    private static let gpx = "http://www.topografix.com/GPX/1/"

    /// The declarations of the root element.
    private(set) var ofFile: [String: String]
    /// The namespaces in effect in each open element with declarations, the outermost first.
    private var levels: [(depth: Int, namespaces: [String: String])] = []

    init(ofFile: [String: String]) {
        self.ofFile = ofFile
        self.ofFile[""] = nil
    }

    /// The namespaces in the element entered last; with the empty prefix only if the default is not GPX's.
    var current: [String: String] { levels.last?.namespaces ?? ofFile }

    /// Enters the element that has just begun, leaving those at its depth or below.
    mutating func enter(_ xml: RouteXML) throws(RouteError) {
        while let last = levels.last, last.depth >= xml.depth { levels.removeLast() }
        let own = try xml.namespaces()
        guard !own.isEmpty else { return }
        var namespaces = current.merging(own) { _, own in own }
        if namespaces[""]?.hasPrefix(Self.gpx) ?? false { namespaces[""] = nil }
        levels.append((xml.depth, namespaces))
    }
}
