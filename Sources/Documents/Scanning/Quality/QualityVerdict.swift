/// The outcome of one check, with the figures that it rests on.
public struct QualityVerdict: Hashable, Sendable, Codable, CustomStringConvertible {
    /// What was checked.
    public let check: QualityCheck
    /// What was measured.
    public let figure: Double
    /// What the rules ask for.
    public let threshold: Double
    /// The unit of both: `dpi`, `px`, `%`, `bytes`; empty for levels and numbers.
    public let unit: String
    /// Whether the rules are met.
    public let passed: Bool
    /// What the person can do about it; `nil` if nothing is to be done.
    public let hint: String?

    /// One line: the check, the figures and the hint.
    public var description: String {
        let space = unit.isEmpty ? "" : " "
        return "\(check.rawValue): \(passed ? "good" : "not good"), \(figure)\(space)\(unit) of \(threshold)"
            + (hint.map { "; \($0)" } ?? "")
    }

    init(
        _ check: QualityCheck, _ figure: Double, atLeast threshold: Double, _ unit: String = "",
        hint: @autoclosure () -> String
    ) {
        self.init(check, figure, threshold, unit, passed: figure >= threshold, hint: hint)
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
