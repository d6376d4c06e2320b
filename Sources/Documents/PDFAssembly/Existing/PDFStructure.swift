import CQPDF
public import DocumentModel

/// How a PDF is built, told from its objects without drawing anything.
///
/// ```swift
/// let structure = try PDFStructure(path: "form.pdf")
/// print(structure.signatureCount, structure.activeContent())
/// ```
public final class PDFStructure {
    private let document: QPDFDocument
    /// Pages that the page tree has.
    public let pageCount: Int
    /// Pages that the page tree says it has.
    public let claimedPageCount: Int
    /// Whether something had to be mended to read the file.
    public let wasMended: Bool
    /// How it is encrypted, such as "AES-256"; `nil` where it is not.
    public let encryption: String?
    /// Fields of its form.
    public let fieldCount: Int
    /// Signatures.
    public let signatureCount: Int
    /// Whether it has a form in XML, which only some readers show.
    public let hasXFA: Bool
    /// Whether it is a collection of files with a cover.
    public let isPortfolio: Bool
    /// Whether its text is tagged for people who cannot see it.
    public let isTagged: Bool
    /// Whether it has layers to show and hide.
    public let hasLayers: Bool
    /// The language that it is said to be in, as in HTML.
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
        encryption =
            qpdf_is_encrypted(document.handle) == 0 ? nil : Self.cipher(document.trailer["/Encrypt"])
        let form = catalog["/AcroForm"]
        let fields = FieldWalk(form)
        fieldCount = fields.fieldCount
        signatureCount = fields.signatureCount
        hasXFA = !form["/XFA"].isNull
        isPortfolio = !catalog["/Collection"].isNull
        isTagged = catalog["/MarkInfo"]["/Marked"].isTrue
        hasLayers = catalog["/OCProperties"]["/OCGs"].count > 0
        language = catalog["/Lang"].text.flatMap { $0.isEmpty ? nil : String($0.prefix(Self.longest)) }
    }

    private static let longest = 100

    /// How a page lies in its plane; `nil` where it is not there.
    public func boxes(ofPage index: Int) -> PageBoxes? {
        defer { document.releaseObjects() }
        guard (0..<pageCount).contains(index), let page = try? document.page(index), page.isDictionary else {
            return nil
        }
        return PageBoxes(page)
    }

    /// How many points a unit of a page's plane is, by pages counted from 0; only where it is not 1.
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

    /// Whether the resources of a page name no more fonts than `most`, those of forms and patterns among them.
    public func hasFewFonts(onPage index: Int, upTo most: Int) -> Bool {
        defer { document.releaseObjects() }
        guard (0..<pageCount).contains(index), let page = try? document.page(index) else { return true }
        return FontCount(page, upTo: most).count <= most
    }

    /// What it asks its reader to do, and whether all of it was searched; none of it is ever done here.
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

    /// The cipher of an encryption dictionary.
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
