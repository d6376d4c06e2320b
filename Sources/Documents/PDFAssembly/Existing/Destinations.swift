import DocumentModel

/// The places in a document that its outline leads to.
struct Destinations {
    private let document: QPDFDocument
    private let pages: [Int: Int]
    /// Pages by the names of places; read when the first name is met.
    private lazy var named = namedPages()

    init(of document: QPDFDocument) throws(PDFError) {
        self.document = document
        var pages: [Int: Int] = [:]
        for index in 0..<(try document.pageCount()) {
            if let identity = try document.page(index).identity { pages[identity] = index }
        }
        self.pages = pages
    }

    /// The page, from 0, that an entry of the outline leads to; `nil` where it leads out of the document or nowhere.
    mutating func page(ledToBy entry: QPDFObject) -> Int? {
        let target = entry["/Dest"]
        if !target.isNull { return page(at: target) }
        let action = entry["/A"]
        return action["/S"].name == "GoTo" ? page(at: action["/D"]) : nil
    }

    private mutating func page(at target: QPDFObject) -> Int? {
        if let name = target.name { return page(ofPlace: document.catalog["/Dests"]["/" + name]) }
        if let name = target.text { return named[name] }
        return page(ofPlace: target)
    }

    private func page(ofPlace place: QPDFObject) -> Int? {
        let place = place.isDictionary ? place["/D"] : place
        return place.item(0).identity.flatMap { pages[$0] }
    }

    private func namedPages() -> [String: Int] {
        var named: [String: Int] = [:]
        NameTree.forEachEntry(of: document.catalog["/Names"]["/Dests"]) { name, value in
            named[name] = page(ofPlace: value)
        }
        return named
    }
}
