public import DocumentModel

/// The structure of a PDF, read from its objects without drawing.
///
/// ```swift
/// let structure = try PDFStructure(path: "form.pdf")
/// print(structure.signatureCount, structure.activeContent())
/// ```
public final class PDFStructure {
    private let document: QPDFDocument
    /// Number of pages in the page tree.
    public let pageCount: Int
    /// Number of pages that the page tree claims to have.
    public let claimedPageCount: Int
    /// Whether the file had to be repaired to be read.
    public let wasMended: Bool
    /// The cipher, such as "AES-256"; `nil` if the document is not encrypted.
    public let encryption: String?
    /// Number of form fields.
    public let fieldCount: Int
    /// Number of signatures.
    public let signatureCount: Int
    /// Whether there is an XML form (XFA), which only some readers show.
    public let hasXFA: Bool
    /// Whether the document is a portfolio, a collection of files with a cover.
    public let isPortfolio: Bool
    /// Whether the text is tagged for accessibility.
    public let isTagged: Bool
    /// Whether there are layers to show and hide.
    public let hasLayers: Bool
    /// The declared language as in HTML, such as "de-CH".
    public let language: String?

    /// Opens a document; throws `pdf.unreadable`, `pdf.empty`, `pdf.notAPDF`, `pdf.encrypted` and `pdf.damaged`.
    public init(path: String, password: String? = nil) throws(PDFError) {
        let document = try QPDFDocument(path: path, password: password)
        defer { document.releaseObjects() }
        self.document = document
        pageCount = try document.pageCount()
        wasMended = document.wasMended
        let catalog = document.catalog
        claimedPageCount = catalog["/Pages"]["/Count"].integer ?? 0
        encryption = document.isEncrypted ? Self.cipher(document.trailer["/Encrypt"]) : nil
        let form = catalog["/AcroForm"]
        let fields = FieldWalk(form)
        fieldCount = fields.fieldCount
        signatureCount = fields.signatureCount
        hasXFA = !form["/XFA"].isNull
        isPortfolio = !catalog["/Collection"].isNull
        isTagged = catalog["/MarkInfo"]["/Marked"].isTrue
        hasLayers = catalog["/OCProperties"]["/OCGs"].count > 0
        language = catalog["/Lang"].text.flatMap {
            $0.isEmpty ? nil : String($0.prefix(Self.longestLanguage))
        }
    }

    private static let longestLanguage = 100

    /// The boxes of a page; `nil` if the page is missing.
    public func boxes(ofPage index: Int) -> PageBoxes? {
        defer { document.releaseObjects() }
        guard (0..<pageCount).contains(index), let page = try? document.page(index), page.isDictionary else {
            return nil
        }
        return PageBoxes(page)
    }

    /// Points per unit of a page's plane, by page index from 0; pages with a unit of 1 are left out.
    public func userUnits() -> [Int: Double] {
        var units: [Int: Double] = [:]
        for index in 0..<pageCount {
            defer { document.releaseObjects() }
            guard let page = try? document.page(index), page.isDictionary else { continue }
            let unit = PageBoxes.userUnit(of: page)
            if unit != 1 { units[index] = unit }
        }
        return units
    }

    /// Whether the resources of a page, with those of its forms and patterns, name at most `most` fonts.
    public func hasFewFonts(onPage index: Int, upTo most: Int) -> Bool {
        defer { document.releaseObjects() }
        guard (0..<pageCount).contains(index), let page = try? document.page(index) else { return true }
        return FontCount(page, upTo: most).count <= most
    }

    /// The kinds of active content in the document, and whether the search covered all of it. Nothing is executed.
    public func activeContent() -> (found: Set<PDFActiveContent>, isComplete: Bool) {
        defer { document.releaseObjects() }
        var search = ActionSearch()
        let catalog = document.catalog
        search.search(catalog)
        search.noteScripts(catalog["/Names"])
        search.searchOutline(catalog["/Outlines"])
        let fields = FieldWalk(catalog["/AcroForm"]) { search.search($0) }
        for index in 0..<min(pageCount, Self.mostPages) {
            document.releaseObjects()
            if let page = try? document.page(index) { search.searchPage(page) }
        }
        return (search.found, search.isComplete && fields.isComplete && pageCount <= Self.mostPages)
    }

    private static let mostPages = 10_000

    /// The name of the cipher in an encryption dictionary.
    private static func cipher(_ encryption: QPDFObject) -> String {
        guard (encryption["/V"].integer ?? 0) >= 4 else {
            return "RC4-\(encryption["/Length"].integer ?? 40)"
        }
        let filter = encryption["/CF"]["/" + (encryption["/StmF"].name ?? "StdCF")]
        switch filter["/CFM"].name {
        case "AESV3": return "AES-256"
        case "AESV2": return "AES-128"
        case "V2": return "RC4-128"
        default: return "unknown"
        }
    }
}

/// The paper, rotation and unit of a page.
public struct PageBoxes: Sendable, Hashable {
    /// The paper in the page's own plane, `y` upwards; `nil` if it has no size.
    public let media: PDFBox?
    /// Clockwise rotation of the page as shown, in degrees: 0, 90, 180 or 270.
    public let rotation: Int
    /// Points per unit of the page's plane; 1 in most documents.
    public let userUnit: Double
    /// Whether there is content or an annotation to draw.
    public let hasContent: Bool

    init(_ page: QPDFObject) {
        media = page.inherited("/MediaBox").box.map(PDFBox.init)
        let turn = (page.inherited("/Rotate").integer ?? 0) % 360
        rotation = turn.isMultiple(of: 90) ? (turn + 360) % 360 : 0
        userUnit = Self.userUnit(of: page)
        hasContent = !page["/Contents"].isNull || page["/Annots"].count > 0
    }

    static func userUnit(of page: QPDFObject) -> Double {
        page["/UserUnit"].real.flatMap { $0 > 0 ? $0 : nil } ?? 1
    }
}

extension PDFBox {
    fileprivate init(_ box: QPDFObject.Box) {
        self.init(x: box.left, y: box.bottom, width: box.right - box.left, height: box.top - box.bottom)
    }
}

/// A search for active content, limited to 200,000 objects and 16 chained actions.
private struct ActionSearch {
    private(set) var found: Set<PDFActiveContent> = []
    /// Whether the search covered everything.
    private(set) var isComplete = true
    private var seen: Set<Int> = []
    private var left = 200_000

    private static let deepest = 16

    /// Searches the actions of a dictionary: on a click, on opening, and on events.
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

    /// Records scripts in the name tree, which run when the document is opened.
    mutating func noteScripts(_ names: QPDFObject) {
        if !names["/JavaScript"].isNull { found.insert(.javaScript) }
    }

    private mutating func isWithinBounds() -> Bool {
        if left == 0 { isComplete = false } else { left -= 1 }
        return isComplete
    }

    private mutating func visit(_ action: QPDFObject, depth: Int) {
        // Anything but a dictionary is a destination.
        guard action.isDictionary, action.identity.map({ seen.insert($0).inserted }) ?? true else { return }
        guard depth < Self.deepest else { return isComplete = false }
        guard isWithinBounds() else { return }
        if let kind = action["/S"].name.flatMap(PDFActiveContent.init) { found.insert(kind) }
        let next = action["/Next"]
        if next.isDictionary { visit(next, depth: depth + 1) }
        for index in 0..<next.count where isComplete { visit(next.item(index), depth: depth + 1) }
    }
}

/// The number of fonts that the resources of a page name, with those of its forms and patterns.
private struct FontCount {
    private(set) var count = 0
    private let most: Int
    private var seen: Set<Int> = []

    private static let deepest = 16
    private static let mostHolders = 10_000

    /// Counts the fonts of a page; stops after `most`.
    init(_ page: QPDFObject, upTo most: Int) {
        self.most = most
        add(page.inherited("/Resources"), depth: 0)
    }

    private mutating func add(_ resources: QPDFObject, depth: Int) {
        guard depth < Self.deepest, count <= most else { return }
        count += resources["/Font"].keys.count
        for kind in ["/XObject", "/Pattern"] {
            let holders = resources[kind]
            for key in holders.keys {
                let holder = holders[key]
                guard count <= most, seen.count < Self.mostHolders,
                    let identity = holder.identity, seen.insert(identity).inserted
                else { continue }
                let own = holder["/Resources"]
                if own.isDictionary { add(own, depth: depth + 1) }
            }
        }
    }
}
