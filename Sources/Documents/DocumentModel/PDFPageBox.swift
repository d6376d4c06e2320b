/// Which part of its paper a page shows.
public enum PDFPageBox: String, Sendable, Hashable, Codable, CaseIterable {
    /// What the document wants to be seen.
    case crop
    /// All of the paper, with what stands at its edges for the printer.
    case media
}
