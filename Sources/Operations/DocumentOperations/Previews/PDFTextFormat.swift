import Batch

/// What the text of a PDF is written as; the raw value is its file extension.
package enum PDFTextFormat: String, CaseIterable, ParameterValue {
    /// The text, a form feed behind each page.
    case txt
    /// A word a line, with its page and box.
    case tsv
    /// The same, page by page.
    case json
}
