/// The provenance of transformed coordinates, for the report beside them.
public struct Provenance: Hashable, Sendable, CustomStringConvertible {
    /// A step of the transformation.
    public struct Step: Hashable, Sendable {
        /// A description: `LV03 to LV95 through CHENYX06a.gsb`.
        public let summary: String
        /// The file that it uses.
        public let file: GridFile?
        /// The file's SHA-256 in hexadecimal.
        public let sha256: String?
        /// The accuracy in metres stated by the source of the method; `nil` if it states none.
        public let statedAccuracy: Double?
        /// Whether the step changes heights rather than positions.
        public let isVertical: Bool
        /// Whether the step is less accurate than a declared method.
        public let isBallpark: Bool

        init(
            summary: String, file: GridFile? = nil, sha256: String? = nil, statedAccuracy: Double? = nil,
            isVertical: Bool = false, isBallpark: Bool = false
        ) {
            self.summary = summary
            self.file = file
            self.sha256 = sha256
            self.statedAccuracy = statedAccuracy
            self.isVertical = isVertical
            self.isBallpark = isBallpark
        }

        /// The step with the hash of its file, which is read.
        func hashed() throws(TransformError) -> Step {
            Step(
                summary: summary, file: file, sha256: try file?.sha256(), statedAccuracy: statedAccuracy,
                isVertical: isVertical, isBallpark: isBallpark)
        }
    }

    /// The steps in order; none if coordinates are unchanged.
    public let steps: [Step]

    /// The accuracy of positions in metres, the sum of the steps' stated accuracies; `nil` if a step states none.
    public var horizontalAccuracy: Double? { Self.sum(steps.filter { !$0.isVertical }) }

    /// The accuracy of heights in metres, summed in the same way.
    public var verticalAccuracy: Double? { Self.sum(steps.filter(\.isVertical)) }

    /// Whether every result is less accurate than a declared method.
    public var isBallpark: Bool { steps.contains(where: \.isBallpark) }

    /// The files used, each with its SHA-256: `CHENYX06a.gsb sha256:0f3a…`.
    public var files: [String] {
        steps.compactMap { step in
            guard let file = step.file, let hash = step.sha256 else { return nil }
            return "\(file.name) sha256:\(hash)"
        }
    }

    /// The steps in one line.
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
