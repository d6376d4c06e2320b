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
