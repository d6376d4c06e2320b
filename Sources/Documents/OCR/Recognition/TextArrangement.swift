import CTesseract

/// How the text of a page is arranged.
public enum TextArrangement: Sendable, Hashable, CaseIterable {
    /// However it shows: in columns, with pictures and tables.
    case any
    /// Lines from one side to the other, as on a receipt: what stands far apart in a row is one line.
    case wholeLines

    var mode: TessPageSegMode {
        switch self {
        case .any: PSM_AUTO
        case .wholeLines: PSM_SINGLE_BLOCK
        }
    }
}
