public import DocumentModel

extension PDFFile {
    /// The text of a page with blanks and empty lines about as it stands there, for tables and forms.
    ///
    /// Throws `pdf.pageMissing`.
    public func laidOutText(ofPage index: Int) throws(PDFError) -> String {
        TextGrid(try words(ofPage: index)).text
    }
}
