/// The type of a document.
public enum DocumentKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// US form I-9, Employment Eligibility Verification.
    case i9
    /// US form W-4, Employee's Withholding Certificate.
    case w4
    /// An identity card, or a residence permit of the same size.
    case idCard
    /// A passport's data page.
    case passport
    /// A visa.
    case visa
    /// An invoice, including a Swiss QR-bill on its own.
    case invoice
    /// A till receipt.
    case receipt
    /// A letter.
    case letter
    /// A plan or a map.
    case plan
    /// A page of text that is none of the above.
    case other
    /// Too little evidence, or two equally likely kinds.
    case unknown
}

/// Document types with built-in quality rules.
public enum QualityType: String, CaseIterable, Codable, Hashable, Sendable {
    case passport, idCard, invoice, letter, form, receipt, plan
}

/// An action in a PDF beyond showing pages; the raw values are PDF's own names.
public enum PDFActiveContent: String, Sendable, Hashable, Codable, CaseIterable {
    /// A script, run on opening, on a click, or when a field changes.
    case javaScript = "JavaScript"
    /// Starts a program or opens a document.
    case launch = "Launch"
    /// Sends a form's contents to an address.
    case submitForm = "SubmitForm"
    /// Reads a form's contents from a file.
    case importData = "ImportData"
    /// Opens another PDF.
    case goToRemote = "GoToR"
    /// Opens an embedded PDF.
    case goToEmbedded = "GoToE"
    /// Plays media.
    case rendition = "Rendition"
}

/// A conformance level of PDF/A.
public enum ArchivalLevel: String, Codable, Hashable, Sendable, CaseIterable {
    /// ISO 19005-2, level B: the document looks the same everywhere.
    case a2b = "2b"
    /// ISO 19005-3, level B: the same, and files of any kind may be attached.
    case a3b = "3b"

    /// The part of ISO 19005.
    public var part: Int { self == .a2b ? 2 : 3 }

    /// The level's usual name, such as "PDF/A-2b".
    public var name: String { "PDF/A-\(rawValue)" }
}
