public import DocumentModel

extension PDFFile {
    /// The words of a page with their places, in reading order; none where there are only images.
    ///
    /// A word is what stands between blanks or gaps. Throws `pdf.pageMissing`.
    public func words(ofPage index: Int) throws(PDFError) -> [PDFTextWord] {
        try separatedText(ofPage: index).words(inUnitsOf: userUnits.points(ofPage: index))
    }
}
