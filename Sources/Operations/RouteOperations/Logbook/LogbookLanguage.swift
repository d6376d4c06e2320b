import Batch

/// A language of the printed logbook.
package enum LogbookLanguage: String, CaseIterable, ParameterValue {
    case de, fr, it, en

    /// The page's words in it.
    var headings: LogbookHeadings {
        switch self {
        case .de: .german
        case .fr: .french
        case .it: .italian
        case .en: .english
        }
    }
}
