import Batch

/// The sizes of a file that came and of the one that was made of it, in bytes.
package struct SizeChange: Codable, Sendable {
    /// Of what came.
    package var before: Int
    /// Of what was made.
    package var after: Int

    /// Puts two sizes together.
    package init(before: Int, after: Int) {
        self.before = before
        self.after = after
    }

    /// Of what came, in percent.
    package var sharePercent: Double { 100 * Double(after) / Double(max(before, 1)) }

    /// Whether a file has grown by more than a layer of text takes: a tenth, and 50 kB.
    package var hasGrownMuch: Bool {
        let growth = Double(after) - Double(before)
        return growth > 50_000 && growth > 0.1 * Double(before)
    }

    /// What is to be said where a file has grown.
    package func notes(on name: String) -> [String] {
        guard after > before else { return [] }
        return [
            "\(name) is larger than what came: \(ByteCount.text(after)), before \(ByteCount.text(before))"
        ]
    }
}
