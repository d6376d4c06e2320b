public import DocumentModel

/// What a document is, without its pages.
public struct PDFDescription: Sendable, Codable {
    /// Number of pages, at least 1.
    public var pageCount: Int
    /// What is lost of it; `nil` where all its pages are there.
    public var damage: PDFDamage?
    /// The version of the PDF format that it states, such as "1.7".
    public var version: String
    /// What it says about itself.
    public var metadata: PDFMetadata
    /// How it is encrypted, such as "AES-256"; `nil` where it is not.
    public var encryption: String?
    /// What its owner allows.
    public var permissions: PDFPermissions
    /// Whether its first page can be shown before the rest has come.
    public var isLinearized: Bool
    /// Whether its text is tagged for people who cannot see it.
    public var isTagged: Bool
    /// Whether it is a collection of files with a cover.
    public var isPortfolio: Bool
    /// Whether it has layers to show and hide.
    public var hasLayers: Bool
    /// Whether it has a form in XML, which only some readers show.
    public var hasXFA: Bool
    /// The language that it is said to be in, as in HTML.
    public var language: String?
    /// Signatures, none of which was checked.
    public var signatures: Int
    /// Fields of its form.
    public var fields: Int
    /// What it asks its reader to do; none of it is ever done here.
    public var activeContent: PDFListing<PDFActiveContent>
    /// Its outline, which readers show beside the pages.
    public var outline: PDFListing<PDFOutlineEntry>
    /// The files that are embedded in it.
    public var attachments: PDFListing<PDFAttachment>
    /// How many files are embedded in it, also where they are too many to be listed.
    public var attachmentCount: Int
    /// The fonts that it uses.
    public var fonts: PDFListing<PDFFont>
}
