import DocumentModel

/// Reads a document's outline, bounded in number and depth.
enum OutlineReader {
    private static let most = 10_000
    private static let deepest = 32
    private static let longestTitle = 4_096

    /// The entries in their order; one that leads to no page leads where the next one does.
    static func bookmarks(of document: QPDFDocument) throws(PDFError) -> [Bookmark] {
        let outline = document.catalog["/Outlines"]
        guard outline["/First"].isDictionary else { return [] }
        var destinations = try Destinations(of: document)
        let entries = OutlineWalk(outline, deepest: deepest).prefix(most).map { entry, level in
            let title = String((entry["/Title"].text ?? "").unicodeScalars.prefix(longestTitle))
            return (title: title, page: destinations.page(ledToBy: entry), level: level)
        }
        var bookmarks: [Bookmark] = []
        var next: Int?
        for entry in entries.reversed() {
            next = entry.page ?? next
            if let next { bookmarks.append(Bookmark(title: entry.title, page: next, level: entry.level)) }
        }
        return bookmarks.reversed()
    }
}
