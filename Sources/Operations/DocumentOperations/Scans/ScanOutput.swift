import Batch

/// What a scan can become.
package enum ScanOutput: String, CaseIterable, ParameterValue {
    /// The pages' pictures with invisible text over their words.
    case pdf
    /// The text alone.
    case text
    /// Text and places in HTML.
    case hocr
    /// Text and places in XML, ALTO 4.
    case alto
    /// Words and places as a table.
    case tsv
    /// Words, places and confidences in JSON.
    case json

    /// What is made unless something else is asked for.
    package static let usual: [Self] = [.pdf, .text]

    /// The ending of the output's name.
    package var ending: String {
        switch self {
        case .pdf: ".pdf"
        case .text: ".txt"
        case .hocr: ".hocr"
        case .alto: ".alto.xml"
        case .tsv: ".tsv"
        case .json: ".words.json"
        }
    }
}
