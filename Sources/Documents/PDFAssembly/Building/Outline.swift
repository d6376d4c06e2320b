import DocumentModel
import PDFStructure

/// An entry of a document's outline.
public struct Bookmark: Sendable, Hashable {
    /// The title shown to readers.
    public var title: String
    /// The page it leads to, from 0.
    public var page: Int
    /// Nesting level, 0 at the top. An entry belongs to the last preceding one with a lower level.
    public var level: Int

    /// Makes an entry that leads to a page.
    public init(title: String, page: Int, level: Int = 0) {
        self.title = title
        self.page = page
        self.level = level
    }
}

/// Reads a document's outline, up to 10,000 entries on 32 levels.
enum OutlineReader {
    private static let most = 10_000
    private static let deepest = 32
    private static let longestTitle = 4_096

    /// The entries in order. An entry without a page gets the page of the next one.
    static func bookmarks(of document: QPDFDocument) throws(PDFError) -> [Bookmark] {
        let outline = document.catalog["/Outlines"]
        guard outline["/First"].isDictionary else { return [] }
        var destinations = try Destinations(of: document)
        let entries = OutlineWalk(outline, deepest: deepest).prefix(most).map { entry, level in
            let title = String((entry["/Title"].text ?? "").unicodeScalars.prefix(longestTitle))
            return (title: title, page: destinations.page(of: entry), level: level)
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

/// The pages that entries of a document's outline lead to.
private struct Destinations {
    private let document: QPDFDocument
    private let pages: [Int: Int]
    /// Pages by the names of destinations.
    private lazy var named = namedPages()

    init(of document: QPDFDocument) throws(PDFError) {
        self.document = document
        var pages: [Int: Int] = [:]
        for index in 0..<(try document.pageCount()) {
            if let identity = try document.page(index).identity { pages[identity] = index }
        }
        self.pages = pages
    }

    /// The page, from 0, that an entry leads to; `nil` if it leads to no page of the document.
    mutating func page(of entry: QPDFObject) -> Int? {
        let target = entry["/Dest"]
        if !target.isNull { return page(at: target) }
        let action = entry["/A"]
        return action["/S"].name == "GoTo" ? page(at: action["/D"]) : nil
    }

    private mutating func page(at target: QPDFObject) -> Int? {
        if let name = target.name { return page(ofDestination: document.catalog["/Dests"]["/" + name]) }
        if let name = target.text { return named[name] }
        return page(ofDestination: target)
    }

    private func page(ofDestination destination: QPDFObject) -> Int? {
        let array = destination.isDictionary ? destination["/D"] : destination
        return array.item(0).identity.flatMap { pages[$0] }
    }

    private func namedPages() -> [String: Int] {
        var named: [String: Int] = [:]
        NameTree.forEachEntry(of: document.catalog["/Names"]["/Dests"]) { name, value in
            named[name] = page(ofDestination: value)
        }
        return named
    }
}

/// Replaces a document's outline; lower levels are collapsed.
struct OutlineWriter {
    /// The outline itself or an entry that may have children.
    private struct Parent {
        let object: QPDFObject
        let level: Int
        var last: QPDFObject?
        var count = 0
    }

    private let document: QPDFDocument
    /// The path from the outline to the last written entry.
    private var open: [Parent]

    /// Writes the entries, except those that lead to missing pages.
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
        // A collapsed entry has a negative count.
        parent.object.set("/Count", document.parse("\(open.isEmpty ? parent.count : -parent.count)"))
    }

    private mutating func finish() {
        let outline = open[0].object
        while !open.isEmpty { closeLast() }
        document.catalog.set("/Outlines", outline)
        document.catalog.set("/PageMode", document.parse("/UseOutlines"))
    }
}
