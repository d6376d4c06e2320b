/// The lost pages of a document.
public struct PDFDamage: Sendable, Hashable, Codable {
    /// Number of pages that can be shown.
    public var readablePages: Int
    /// Number of pages that the document claims to have.
    public var claimedPages: Int
    /// The lost pages, from 1; empty if they cannot be identified because pages in between may be missing.
    public var lostPages: [Int]
}

extension PDFFile {
    /// Compares the pages that poppler shows with the page tree.
    func foundDamage() -> PDFDamage? {
        let claimed = max(pageCount, structure?.claimedPageCount ?? 0, structure?.pageCount ?? 0)
        if let structure, !structure.wasMended, structure.pageCount == claimed, claimed == pageCount {
            return nil
        }
        let places = placesOfPages
        let readable = Set((0..<pageCount).filter { isReadable($0, at: places[$0]) }.map { places[$0] ?? $0 })
        guard readable.count < claimed else { return nil }
        let lost = (0..<claimed).filter { !readable.contains($0) }.map { $0 + 1 }
        return PDFDamage(
            readablePages: readable.count, claimedPages: claimed, lostPages: claimed == pageCount ? lost : [])
    }

    /// The index in the page tree of poppler's pages. Poppler skips invalid entries and numbers the next page in their place.
    private var placesOfPages: [Int: Int] {
        guard let structure, structure.wasMended else { return [:] }
        let places = (0..<structure.pageCount).filter { structure.boxes(ofPage: $0) != nil }
        return Dictionary(uniqueKeysWithValues: zip(0..., places))
    }

    private func isReadable(_ index: Int, at place: Int?) -> Bool {
        guard let page = try? page(index) else { return false }
        guard let structure, structure.wasMended else { return true }
        let hasContent = place.flatMap { structure.boxes(ofPage: $0) }?.hasContent ?? false
        return hasContent || !page.separatedText().words.isEmpty
    }
}
