public import DocumentModel

/// What a page of a document is.
public struct PDFPageDescription: Sendable, Codable {
    /// The page, from 1.
    public var number: Int
    /// What readers call it, such as "iv"; `nil` where that is its number.
    public var label: String?
    /// Points across as it is shown.
    public var width: Double
    /// Points down as it is shown.
    public var height: Double
    /// Degrees clockwise in which it is shown: 0, 90, 180 or 270.
    public var rotation: Int
    /// The paper in the page's own plane, `y` upwards; `nil` where that cannot be read.
    public var mediaBox: PDFBox?
    /// The part of it that is shown, likewise.
    public var cropBox: PDFBox
    /// How many points a unit of the page's plane stands for; 1 in most documents.
    public var userUnit: Double
    /// Words of its text; 0 where there are only images.
    public var words: Int
    /// Its links.
    public var links: PDFListing<PDFLink>
    /// Notes, marks, drawings, text boxes and stamps that people put onto it.
    public var notes: Int
    /// The fields of its form.
    public var fields: PDFListing<PDFFormField>
}
