package import Batch

/// What became of a page whose lines bow.
package struct PageDewarp: Codable, Hashable, Sendable {
    /// How far the line that bows most does so on paper, in millimetres.
    package var bowMillimetres: Double
    /// The recogniser's mean confidence with the lines as they were, 0 to 100.
    package var confidenceBefore: Double
    /// The same with straight lines.
    package var confidenceAfter: Double
    /// Whether it was read with straight lines, and shown so unless it is shown as it came: it is read no worse so.
    package var isKept: Bool

    /// Creates a record.
    package init(bowMillimetres: Double, confidenceBefore: Double, confidenceAfter: Double, isKept: Bool) {
        self.bowMillimetres = bowMillimetres
        self.confidenceBefore = confidenceBefore
        self.confidenceAfter = confidenceAfter
        self.isKept = isKept
    }

    /// What a person should know of lines that still bow.
    package var finding: ItemFailure? {
        guard !isKept else { return nil }
        return ItemFailure(
            code: "scan.curved",
            message: "its lines bow by \(bow), and stay as they are: straight they are read no better",
            remedy: "Press the book flat, or hold the camera farther above it.")
    }

    /// In words, for reports.
    package var sentence: String {
        let confidence = [confidenceBefore, confidenceAfter].map { Row.Value.number($0, decimals: 0).text }
        return "bow of \(bow) \(isKept ? "undone" : "left"), confidence \(confidence[0]) to \(confidence[1])"
    }

    private var bow: String { Row.Value.number(bowMillimetres, decimals: 1).text + " mm" }
}
