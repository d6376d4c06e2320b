public import DocumentModel

extension PDFEngine {
    /// The engine and the version of its library in use, such as "poppler 22.12.0".
    public var libraryName: String {
        let version =
            switch self {
            case .poppler: PDFLibrary.version
            case .pdfium: try? PDFiumLibrary.version()
            }
        return version.map { "\(rawValue) \($0)" } ?? rawValue
    }
}
