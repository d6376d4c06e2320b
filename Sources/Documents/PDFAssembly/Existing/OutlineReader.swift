import DocumentModel

/// Reads a document's outline, each entry once, bounded in number and depth.
struct OutlineReader {
    private static let most = 10_000
    private static let deepest = 32
    private static let longestTitle = 4_096

    private let document: QPDFDocument
    private var destinations: Destinations
    private var seen: Set<Int> = []
    private var entries: [(title: String, page: Int?, level: Int)] = []

    /// The entries in their order; one that leads to no page leads where the next one does.
    static func bookmarks(of document: QPDFDocument) throws(PDFError) -> [Bookmark] {
        let first = document.catalog["/Outlines"]["/First"]
        guard first.isDictionary else { return [] }
        var reader = try OutlineReader(document)
        reader.read(from: first, level: 0)
        var bookmarks: [Bookmark] = []
        var next: Int?
        for entry in reader.entries.reversed() {
            next = entry.page ?? next
            if let next { bookmarks.append(Bookmark(title: entry.title, page: next, level: entry.level)) }
        }
        return bookmarks.reversed()
    }

    private init(_ document: QPDFDocument) throws(PDFError) {
        self.document = document
        destinations = try Destinations(of: document)
    }

    private mutating func read(from first: QPDFObject, level: Int) {
        var entry = first
        while entry.isDictionary, entries.count < Self.most, let identity = entry.identity,
            seen.insert(identity).inserted
        {
            let title = String((entry["/Title"].text ?? "").unicodeScalars.prefix(Self.longestTitle))
            entries.append((title, destinations.page(ledToBy: entry), level))
            if level < Self.deepest { read(from: entry["/First"], level: level + 1) }
            entry = entry["/Next"]
        }
    }
}
