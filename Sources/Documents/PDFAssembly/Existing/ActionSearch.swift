import DocumentModel

/// A search for what a document asks its reader to do, bounded in number and depth.
struct ActionSearch {
    private(set) var found: Set<PDFActiveContent> = []
    /// Whether there was no more than is searched.
    private(set) var isComplete = true
    private var seen: Set<Int> = []
    private var left = 200_000

    private static let deepest = 16

    /// Searches the actions of a dictionary: the one on a click or on opening, and those on events.
    mutating func search(_ holder: QPDFObject) {
        visit(holder["/A"], depth: 0)
        visit(holder["/OpenAction"], depth: 0)
        let events = holder["/AA"]
        for key in events.keys { visit(events[key], depth: 0) }
    }

    /// Searches a page and its annotations.
    mutating func searchPage(_ page: QPDFObject) {
        search(page)
        let annotations = page["/Annots"]
        for index in 0..<annotations.count {
            guard isWithinBounds() else { return }
            search(annotations.item(index))
        }
    }

    /// Searches an outline's entries.
    mutating func searchOutline(_ outline: QPDFObject) {
        for (entry, _) in OutlineWalk(outline) {
            guard isWithinBounds() else { return }
            search(entry)
        }
    }

    /// Notes scripts that are kept by name and run when the document is opened.
    mutating func noteScripts(_ names: QPDFObject) {
        if !names["/JavaScript"].isNull { found.insert(.javaScript) }
    }

    private mutating func isWithinBounds() -> Bool {
        if left == 0 { isComplete = false } else { left -= 1 }
        return isComplete
    }

    private mutating func visit(_ action: QPDFObject, depth: Int) {
        // What is no action is a place to go to.
        guard action.isDictionary, action.identity.map({ seen.insert($0).inserted }) ?? true else { return }
        guard depth < Self.deepest else { return isComplete = false }
        guard isWithinBounds() else { return }
        if let kind = action["/S"].name.flatMap(PDFActiveContent.init) { found.insert(kind) }
        let next = action["/Next"]
        if next.isDictionary { visit(next, depth: depth + 1) }
        for index in 0..<next.count where isComplete { visit(next.item(index), depth: depth + 1) }
    }
}
