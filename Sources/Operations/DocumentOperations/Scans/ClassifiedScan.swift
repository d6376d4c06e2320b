package import Batch

/// What the pages of a paper are.
package struct ClassifiedScan: OperationResult {
    /// A page.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// What it is, and says.
        package var findings: PageFindings

        /// Creates a page.
        package init(number: Int, findings: PageFindings) {
            self.number = number
            self.findings = findings
        }
    }

    /// The ending of the output's name.
    package static let ending = ".findings.json"

    package var input: String
    package var pages: [Page]
    package var output: String?
    /// Whether rows tell how likely the kind is, and by what.
    package var showsProbabilities = false
    /// What it is, as reports say it.
    package private(set) var summary: String?

    /// Puts the pages of a paper together.
    package init(input: String, pages: [Page], output: String?) {
        self.input = input
        self.pages = pages
        self.output = output
        summary = pages.map(\.findings).leading?.kind.word
    }

    package var notes: [String] {
        pages.compactMap { page in
            var warning = page.findings.unreadBill
            warning?.place = "page \(page.number)"
            return warning?.sentence
        }
    }

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    package var rows: [Row] {
        pages.map { page in
            let findings = page.findings
            let start = Row([
                "input": .text(input), "page": .integer(page.number), "kind": .text(findings.kind.word),
                "says": .text(findings.says.joined(separator: "; ")),
                "doubts": .text(findings.doubts.joined(separator: "; ")),
            ])
            let likelihood = [
                Row.Column(name: "score", value: .number(findings.score, decimals: 2)),
                Row.Column(name: "evidence", value: .text(findings.evidence.joined(separator: "; "))),
            ]
            return start.followed(by: findings.payment)
                .followed(by: showsProbabilities ? likelihood : [])
                .followed(by: [("output", Row.Value(output))])
        }
    }
}
