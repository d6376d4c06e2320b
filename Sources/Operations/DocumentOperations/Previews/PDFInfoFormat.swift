/// What a description of a PDF is written as; the raw value is its file extension.
package enum PDFInfoFormat: String, CaseIterable, Codable, Sendable {
    case json
}
