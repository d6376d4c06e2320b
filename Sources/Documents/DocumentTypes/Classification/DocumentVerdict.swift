public import DocumentModel

/// What a page is taken for, and why.
public struct DocumentVerdict: Codable, Hashable, Sendable {
    /// The kind, or `other` or `unknown`.
    public let kind: DocumentKind
    /// The sum of the weights for the best kind, over its threshold: from 1 on it is believed.
    public let score: Double
    /// The kind that came second, where anything spoke for one.
    public let runnerUp: Rival?
    /// What spoke for or against the best kind, also where that was not enough.
    public let evidence: [Evidence]

    /// A kind that did not win.
    public struct Rival: Codable, Hashable, Sendable {
        /// The kind.
        public let kind: DocumentKind
        /// Its sum of weights over its threshold.
        public let score: Double
    }

    /// A clue that was found.
    public struct Evidence: Codable, Hashable, Sendable {
        /// The kind that it speaks for.
        public let kind: DocumentKind
        /// What was found: `phrase "passport"`, `zone TD3`, `colourShare 0.31`.
        public let found: String
        /// What it added to the sum.
        public let weight: Double
        /// Where it stands, if at a place.
        public let box: PageBox?
    }
}
