import DocumentModel

/// An entry of a document's outline.
struct Bookmark {
    let title: String
    /// The page it leads to, from 0.
    let page: Int

    /// Writes the outline; the entries by which the catalog shows it, none without bookmarks.
    static func write(
        _ bookmarks: [Bookmark], to pages: [Int], in file: PDFObjectFile
    ) throws(PDFError) -> String {
        let bookmarks = bookmarks.filter { pages.indices.contains($0.page) }
        guard !bookmarks.isEmpty else { return "" }
        let outline = file.reserve()
        let numbers = bookmarks.map { _ in file.reserve() }
        for (index, bookmark) in bookmarks.enumerated() {
            let previous = index > 0 ? "/Prev \(numbers[index - 1]) 0 R " : ""
            let next = index + 1 < numbers.count ? "/Next \(numbers[index + 1]) 0 R " : ""
            try file.write(
                numbers[index],
                """
                << /Title \(PDFSyntax.text(bookmark.title)) /Parent \(outline) 0 R \(previous)\(next)\
                /Dest [\(pages[bookmark.page]) 0 R /Fit] >>
                """)
        }
        try file.write(
            outline,
            """
            << /Type /Outlines /First \(numbers[0]) 0 R /Last \(numbers[numbers.count - 1]) 0 R \
            /Count \(numbers.count) >>
            """)
        return "/Outlines \(outline) 0 R /PageMode /UseOutlines "
    }

    /// Gives a document that is there an outline in place of its own.
    static func add(_ bookmarks: [Bookmark], to document: QPDFDocument) throws(PDFError) {
        guard !bookmarks.isEmpty else { return }
        let outline = document.makeDictionary().indirect()
        let items = bookmarks.map { _ in document.makeDictionary().indirect() }
        for (index, bookmark) in bookmarks.enumerated() {
            let place = document.makeArray()
            place.append(try document.page(bookmark.page))
            place.append(document.parse("/Fit"))
            items[index].set("/Title", document.makeText(bookmark.title))
            items[index].set("/Parent", outline)
            items[index].set("/Dest", place)
            if index > 0 { items[index].set("/Prev", items[index - 1]) }
            if index + 1 < items.count { items[index].set("/Next", items[index + 1]) }
        }
        outline.set("/First", items[0])
        outline.set("/Last", items[items.count - 1])
        outline.set("/Count", document.parse("\(items.count)"))
        document.catalog.set("/Outlines", outline)
        document.catalog.set("/PageMode", document.parse("/UseOutlines"))
    }
}
