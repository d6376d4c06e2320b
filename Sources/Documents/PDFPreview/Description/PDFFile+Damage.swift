extension PDFFile {
    /// What is lost of a document that could be opened; `nil` where all its pages are there.
    ///
    /// Poppler opens files that are cut off or damaged in the middle without an error. What it shows is compared with
    /// what the page tree says; in a file that had to be mended, pages without any content count as lost too.
    public var damage: PDFDamage? {
        let claimed = max(pageCount, structure?.claimedPageCount ?? 0, structure?.pageCount ?? 0)
        if let structure, !structure.wasMended, structure.pageCount == claimed, claimed == pageCount {
            return nil
        }
        let readable = (0..<pageCount).count { isReadable($0) }
        return readable < claimed ? PDFDamage(readablePages: readable, claimedPages: claimed) : nil
    }

    private func isReadable(_ index: Int) -> Bool {
        guard let page = try? page(index) else { return false }
        guard let structure, structure.wasMended else { return true }
        return structure.boxes(ofPage: index)?.hasContent ?? false || !page.separatedText().words.isEmpty
    }
}
