import DocumentModel

/// Gives a document an outline in place of its own; lower levels are folded.
struct OutlineWriter {
    /// The outline itself or an entry that others may belong to.
    private struct Parent {
        let object: QPDFObject
        let level: Int
        var last: QPDFObject?
        var count = 0
    }

    private let document: QPDFDocument
    /// From the outline down to the entry written last.
    private var open: [Parent]

    /// Writes the entries that lead to pages which are there.
    static func write(_ bookmarks: [Bookmark], to document: QPDFDocument) throws(PDFError) {
        let pages = 0..<(try document.pageCount())
        let bookmarks = bookmarks.filter { pages.contains($0.page) }
        guard !bookmarks.isEmpty else { return }
        var writer = OutlineWriter(document)
        for bookmark in bookmarks { try writer.add(bookmark) }
        writer.finish()
    }

    private init(_ document: QPDFDocument) {
        self.document = document
        open = [Parent(object: document.makeDictionary().indirect(), level: .min)]
    }

    private mutating func add(_ bookmark: Bookmark) throws(PDFError) {
        while open.count > 1, open[open.count - 1].level >= bookmark.level { closeLast() }
        let item = document.makeDictionary().indirect()
        let place = document.makeArray()
        place.append(try document.page(bookmark.page))
        place.append(document.parse("/Fit"))
        item.set("/Title", document.makeText(bookmark.title))
        item.set("/Dest", place)
        let parent = open.count - 1
        item.set("/Parent", open[parent].object)
        if let last = open[parent].last {
            item.set("/Prev", last)
            last.set("/Next", item)
        } else {
            open[parent].object.set("/First", item)
        }
        open[parent].last = item
        open[parent].count += 1
        open.append(Parent(object: item, level: bookmark.level))
    }

    private mutating func closeLast() {
        let parent = open.removeLast()
        guard let last = parent.last else { return }
        parent.object.set("/Last", last)
        // Of what is folded the count is negative.
        parent.object.set("/Count", document.parse("\(open.isEmpty ? parent.count : -parent.count)"))
    }

    private mutating func finish() {
        let outline = open[0].object
        while !open.isEmpty { closeLast() }
        document.catalog.set("/Outlines", outline)
        document.catalog.set("/PageMode", document.parse("/UseOutlines"))
    }
}
