extension PDFFile {
    /// Compares what poppler shows with what the page tree says.
    func foundDamage() -> PDFDamage? {
        let claimed = max(pageCount, structure?.claimedPageCount ?? 0, structure?.pageCount ?? 0)
        if let structure, !structure.wasMended, structure.pageCount == claimed, claimed == pageCount {
            return nil
        }
        let lost = (0..<pageCount).filter { !isReadable($0) }.map { $0 + 1 }
        let readable = pageCount - lost.count
        guard readable < claimed else { return nil }
        return PDFDamage(
            readablePages: readable, claimedPages: claimed, lostPages: claimed == pageCount ? lost : [])
    }

    private func isReadable(_ index: Int) -> Bool {
        guard let page = try? page(index) else { return false }
        guard let structure, structure.wasMended else { return true }
        return structure.boxes(ofPage: index)?.hasContent ?? false || !page.separatedText().words.isEmpty
    }
}
