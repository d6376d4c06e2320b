/// The `extensions` element of a GPX waypoint or file, kept to be written again.
public struct KeptExtensions: Hashable, Sendable {
    /// Namespace addresses by prefix.
    package let namespaces: [String: String]
    /// The content of `extensions`, as XML.
    package let xml: [UInt8]

    package init(namespaces: [String: String], xml: [UInt8]) {
        self.namespaces = namespaces
        self.xml = xml
    }
}

/// The `extensions` elements of a GPX route and its fixes, such as heart rate or temperature, kept to be written again.
public struct FixExtensions: Hashable, Sendable {
    private static let maximumBytes = 256 << 20

    /// Namespace addresses by prefix, as declared for the whole file.
    package let namespaces: [String: String]
    /// The `extensions` of the route itself.
    package var ofRoute: KeptExtensions?
    private var text: [UInt8] = []
    private var ranges: [Int: Range<Int>] = [:]
    /// Namespaces of fixes whose declarations differ from the file's, by source index.
    private var ownNamespaces: [Int: [String: String]] = [:]
    private var size = 0

    package init(namespaces: [String: String]) { self.namespaces = namespaces }

    /// All namespace declarations, of the file and within it.
    package var allNamespaces: [[String: String]] {
        [namespaces] + [ofRoute?.namespaces].compactMap(\.self) + ownNamespaces.values
    }

    /// The `extensions` of the fix with that source index, as XML.
    package subscript(sourceIndex: Int) -> ArraySlice<UInt8>? { ranges[sourceIndex].map { text[$0] } }

    /// The namespaces of those extensions.
    package func namespaces(at sourceIndex: Int) -> [String: String] {
        ownNamespaces[sourceIndex] ?? namespaces
    }

    /// Keeps the extensions of a fix; drops them if the total exceeds the limit.
    package mutating func add(_ kept: KeptExtensions, sourceIndex: Int) {
        let own = kept.namespaces == namespaces ? nil : kept.namespaces
        let ownSize = own?.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } ?? 0
        guard size + kept.xml.count + ownSize <= Self.maximumBytes else { return }
        size += kept.xml.count + ownSize
        ownNamespaces[sourceIndex] = own
        ranges[sourceIndex] = text.count..<(text.count + kept.xml.count)
        text += kept.xml
    }
}
