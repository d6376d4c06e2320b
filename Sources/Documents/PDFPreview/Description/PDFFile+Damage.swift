extension PDFFile {
    /// Compares what poppler shows with what the page tree says.
    func foundDamage() -> PDFDamage? {
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
