/// How coordinates came about: what a report beside them has to say.
public struct Provenance: Hashable, Sendable, CustomStringConvertible {
    /// One step of the way.
    public struct Step: Hashable, Sendable {
        /// What is done, in words: `LV03 to LV95 through CHENYX06a.gsb`.
        public let summary: String
        /// The file that it is done with.
        public let file: GridFile?
        /// That file's SHA-256 in hexadecimal.
        public let sha256: String?
        /// Accuracy in metres as the source of the method states it; `nil` where it states none.
        public let statedAccuracy: Double?
        /// Whether the step is about heights, and not about where a point lies.
        public let isVertical: Bool
        /// Whether the step is less than a declared method.
        public let isBallpark: Bool
    }

    /// The steps in order; none where coordinates stay as they are.
    public let steps: [Step]

    /// Accuracy in metres of where a point lies, the steps' stated accuracies added up; `nil` if one states
    /// none.
    public var horizontalAccuracy: Double? { Self.sum(steps.filter { !$0.isVertical }) }

    /// Accuracy in metres of heights, added up in the same way.
    public var verticalAccuracy: Double? { Self.sum(steps.filter(\.isVertical)) }

    /// Whether every result is less than a declared method gives.
    public var isBallpark: Bool { steps.contains(where: \.isBallpark) }

    /// The files on the way, each with its SHA-256: `CHENYX06a.gsb sha256:0f3a…`.
    public var files: [String] {
        steps.compactMap { step in
            guard let file = step.file, let hash = step.sha256 else { return nil }
            return "\(file.name) sha256:\(hash)"
        }
    }

    /// All of it in one line.
    public var description: String {
        if steps.isEmpty { return "unchanged" }
        return steps.map { step in
            let accuracy = step.statedAccuracy.map { "stated accuracy \($0) m" } ?? "no stated accuracy"
            let hash = step.sha256.map { "SHA-256 \($0), " } ?? ""
            return "\(step.summary) (\(hash)\(accuracy)\(step.isBallpark ? ", ballpark" : ""))"
        }.joined(separator: ", then ")
    }

    private static func sum(_ steps: [Step]) -> Double? {
        var total = 0.0
        for step in steps {
            guard let accuracy = step.statedAccuracy else { return nil }
            total += accuracy
        }
        return (total * 1_000).rounded() / 1_000
    }
}
