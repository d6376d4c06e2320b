/// The outcome of one check, with its figures.
public struct QualityVerdict: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The check.
    public let check: QualityCheck
    /// The measured value.
    public let figure: Double
    /// The required value.
    public let threshold: Double
    /// The unit of both: `dpi`, `px`, `%`, `bytes`; empty for levels and counts.
    public let unit: String
    /// Whether the rules are met.
    public let passed: Bool
    /// What the user can do about it; `nil` if the check passed.
    public let hint: String?

    /// One line: the check, the figures and the hint.
    public var description: String {
        let space = unit.isEmpty ? "" : " "
        return "\(check.rawValue): \(passed ? "good" : "not good"), \(figure)\(space)\(unit) of \(threshold)"
            + (hint.map { "; \($0)" } ?? "")
    }

    /// Tolerates deviations up to a share of the threshold: a scanner's 199 dpi counts as 200.
    init(
        _ check: QualityCheck, _ figure: Double, atLeast threshold: Double, toleranceShare: Double = 0,
        _ unit: String = "", hint: @autoclosure () -> String
    ) {
        let least = toleranceShare == 0 ? threshold : (threshold * (1 - toleranceShare)).rounded()
        self.init(check, figure, threshold, unit, passed: figure >= least, hint: hint)
    }

    init(
        _ check: QualityCheck, _ figure: Double, atMost threshold: Double, _ unit: String = "",
        hint: @autoclosure () -> String
    ) {
        self.init(check, figure, threshold, unit, passed: figure <= threshold, hint: hint)
    }

    private init(
        _ check: QualityCheck, _ figure: Double, _ threshold: Double, _ unit: String, passed: Bool,
        hint: () -> String
    ) {
        self.check = check
        self.figure = (figure * 100).rounded() / 100
        self.threshold = threshold
        self.unit = unit
        self.passed = passed
        self.hint = passed ? nil : hint()
    }
}

/// A quality check of a page or file; the raw value is its name in reports.
public enum QualityCheck: String, Hashable, Sendable, Codable, CaseIterable {
    /// Dots per inch on the real paper.
    case resolution
    /// Common height of letters, in pixels.
    case textHeight
    /// Blur of the letters' edges, in percent of their height.
    case sharpness
    /// Brightness of the paper, 0 to 255.
    case brightness
    /// Difference between paper and ink, 0 to 255.
    case contrast
    /// Share of the page with glare, in percent.
    case glare
    /// Number of letters cut by one edge.
    case cutEdges
    /// Ink on the page, in thousandths of its area.
    case blank
    /// Size of the file in bytes.
    case fileSize
    /// Whether the file's format matches its name and is accepted.
    case fileType
    /// Number of pages.
    case pageCount
    /// Dark borders left on a processed page, in percent of a side.
    case darkEdges
    /// An overlong side of a processed page, in millimetres.
    case pageSize
    /// Numbers on the page with wrong check digits.
    case checkDigits
    /// Whether the page shows its content; only Adobe's programs draw XFA forms.
    case form
}
