package import Batch

/// The verdicts on a scan.
package struct CheckedScan: OperationResult {
    /// A check of the file or of a page.
    package struct Verdict: Codable, Sendable {
        /// The page, from 1; `nil` for the file.
        package var page: Int?
        /// What was checked.
        package var check: String
        /// What was measured.
        package var figure: Double
        /// What the rules ask for.
        package var threshold: Double
        /// The unit of both; empty for levels and numbers.
        package var unit: String
        /// Whether the rules are met.
        package var passed: Bool
        /// What the person can do about it.
        package var hint: String?

        /// Creates a verdict.
        package init(
            page: Int?, check: String, figure: Double, threshold: Double, unit: String, passed: Bool,
            hint: String?
        ) {
            self.page = page
            self.check = check
            self.figure = figure
            self.threshold = threshold
            self.unit = unit
            self.passed = passed
            self.hint = hint
        }
    }

    /// The ending of the output's name.
    package static let ending = ".check.json"

    package var input: String
    package var verdicts: [Verdict]

    /// Puts the verdicts on a scan together.
    package init(input: String, verdicts: [Verdict]) {
        self.input = input
        self.verdicts = verdicts
    }

    /// What keeps it from being good enough.
    package var failed: [Verdict] { verdicts.filter { !$0.passed } }

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    /// Checks that are met or not, and have no figure to show.
    private static let checksWithoutFigure: Set = ["fileType", "form"]

    package var rows: [Row] {
        verdicts.map { verdict in
            let hasFigure = !Self.checksWithoutFigure.contains(verdict.check)
            return Row([
                "input": .text(input), "page": verdict.page.map { .integer($0) } ?? .missing,
                "check": .text(verdict.check), "passed": .flag(verdict.passed),
                "figure": hasFigure ? .number(verdict.figure, decimals: 2) : .missing,
                "threshold": hasFigure ? .number(verdict.threshold, decimals: 2) : .missing,
                "unit": .text(hasFigure ? verdict.unit : ""),
                "hint": verdict.hint.map { .text($0) } ?? .missing,
            ])
        }
    }
}
