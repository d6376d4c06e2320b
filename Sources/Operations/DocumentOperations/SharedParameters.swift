public import Batch
public import DocumentModel

/// Parameters for opening PDFs.
///
/// The password is read from a file, since every user of the machine can read a command's arguments.
public struct OpeningParameters: OperationParameters {
    @Parameter("File whose first line is the password of encrypted PDFs.", .file, .value("file"))
    public var passwordFile: String?

    public init() {}

    /// Its parameters, which decide whether a PDF opens, but not what is made of it.
    static let names: Set<String> = ["passwordFile"]
}

/// Parameters for drawing pages of PDFs.
public struct DrawingParameters: OperationParameters {
    @Parameter(
        """
        Engine that draws pages of PDFs. auto uses the faster of the installed engines, and the other one \
        for pages that the first cannot draw or leaves empty.
        """)
    public var engine = PDFEngineChoice.auto

    public init() {}
}

/// Parameters that select pages of PDFs.
public struct PDFPagesParameters: OperationParameters {
    public var opening = OpeningParameters()
    @Parameter("Pages: all, or for example 1-3,7,last.") public var pages = "all"

    public init() {}

    /// The selected pages; throws a failure of the parameter `pages`.
    func selection() throws -> PageSelection {
        try ParameterCheck.taken("pages") { try PageSelection(pages) }
    }
}

/// Parameters of all operations whose results depend on recognised text.
public struct ReadingParameters: OperationParameters {
    @Parameter(
        """
        Time spent on recognition. fast uses a lower resolution and, on later pages, only the language of the \
        first page. best recognises each page at two resolutions, and makes fewer errors. (default: normal)
        """, .value("how"))
    public var effort: RecognitionEffort?

    public init() {}

    /// The effort, by default `normal`.
    package var chosenEffort: RecognitionEffort { effort ?? .normal }

    /// Leaves out the default, so that journals of runs without the parameter stay valid for it.
    mutating func leaveOutDefault() {
        if effort == .normal { effort = nil }
    }
}

/// Parameters of text recognition and of the PDFs made with it.
public struct RecognitionParameters: OperationParameters {
    public var opening = OpeningParameters()
    @Parameter(
        "Languages of the text, as Tesseract codes, the most likely first.", .option("language"),
        .value("deu+fra"),
        .separated(by: "+,"))
    public var languages = ["deu", "fra", "ita", "eng"]
    public var reading = ReadingParameters()
    @Parameter(
        "In PDFs, repeat text recognition on pages whose text comes from an earlier recognition.",
        .option("redo-ocr", "redo"))
    public var redo = false
    @Parameter("Straighten curved lines, as in an open book, unless this makes recognition worse.")
    public var dewarp = false
    @Parameter("Title of the PDF, instead of the input's title or file name.", .value("text"))
    public var title: String?
    @Parameter(
        "Write PDF/A for archiving. PDFs among the inputs are converted; if that is not possible, an error gives the reason.",
        .option("pdfa"))
    public var archival = false
    @Parameter("With --pdfa, level of PDF/A.", .option("pdfa-level")) public var archivalLevel = ArchivalLevel
        .a2b

    public init() {}
}

/// Parameters that choose the quality rules.
public struct QualityParameters: OperationParameters {
    @Parameter(
        """
        Type of document whose quality rules apply, instead of the recognised type: standard, passport, \
        idCard, invoice, letter, form, receipt, plan, or a type in the --rules file.
        """)
    public var type: String?
    @Parameter("File with quality rules by type of document, in YAML or JSON.", .file, .value("file"))
    public var rules: String?

    public init() {}
}

extension ArchivalLevel: ParameterValue {}
extension DocumentKind: ParameterValue {}
extension PDFPageBox: ParameterValue {}
extension PictureEffort: ParameterValue {}
extension RecognitionEffort: ParameterValue {}
extension MetadataPolicy: ParameterValue {}
extension ColourPolicy: ParameterValue {}
extension PDFEngineChoice: ParameterValue {}

/// The engine that draws pages of PDFs.
public enum PDFEngineChoice: String, Codable, Sendable, CaseIterable {
    /// The faster installed engine; the other one draws pages that it cannot draw or leaves empty.
    case auto
    case poppler
    case pdfium

    /// What the pictures depend on besides this program, which includes poppler: the hash of PDFium's file, or that it is
    /// missing.
    public var resources: [String] {
        guard self != .poppler else { return [] }
        let hash = PDFiumInstallation.found().flatMap { FileDigest.hash(ofFileAt: $0.path) }
        return ["pdfium \(hash ?? "missing")"]
    }
}
