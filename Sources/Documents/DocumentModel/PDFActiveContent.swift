/// What a PDF asks its reader to do beyond showing pages, by PDF's own names.
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
