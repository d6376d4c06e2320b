/// A side of a page as it is read.
public enum PageEdge: String, Hashable, Sendable, Codable, CaseIterable {
    case left, right, top, bottom
}
