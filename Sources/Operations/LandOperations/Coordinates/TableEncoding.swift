import Batch
import Streams

/// How a table's text is encoded; the raw value is the name that people give. UTF-16 is told by its byte order mark.
package enum TableEncoding: String, CaseIterable, ParameterValue {
    case utf8 = "utf-8"
    /// What Excel for Windows writes in western Europe.
    case windows1252 = "windows-1252"
    /// Read as Windows-1252, since what is called so mostly is.
    case latin1 = "latin1"
    /// The same by its other name.
    case iso88591 = "iso-8859-1"

    var textEncoding: TextEncoding {
        switch self {
        case .utf8: .utf8
        case .windows1252, .latin1, .iso88591: .windows1252
        }
    }
}
