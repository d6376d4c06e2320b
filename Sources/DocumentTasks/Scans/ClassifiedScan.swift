package import Batch
package import DocumentModel

/// What the pages of a paper are.
package struct ClassifiedScan: OperationResult {
    /// A page.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// What it is taken for.
        package var kind: DocumentKind
        /// The sum of what speaks for it over what is asked for; from 1 on it is believed.
        package var score: Double
        /// What spoke for it, the weightiest first.
        package var evidence: [String]
        /// What it says of itself: a holder, an account, an amount, a number.
        package var says: [String]
        /// What is wrong in it: check digits, rules of a bill.
        package var doubts: [String]

        /// Creates a page.
        package init(
            number: Int, kind: DocumentKind, score: Double, evidence: [String], says: [String],
            doubts: [String]
        ) {
            self.number = number
            self.kind = kind
            self.score = score
            self.evidence = evidence
            self.says = says
            self.doubts = doubts
        }
    }

    /// The ending of the output's name.
    package static let ending = ".findings.json"

    package var input: String
    package var pages: [Page]
    package var output: String

    /// Puts the pages of a paper together.
    package init(input: String, pages: [Page], output: String) {
        self.input = input
        self.pages = pages
        self.output = output
    }

    /// The first page's kind that is one.
    package var kind: DocumentKind { pages.map(\.kind).first { $0 != .other && $0 != .unknown } ?? .other }

    package var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "kind": .text(page.kind.rawValue),
                "score": .number(page.score, decimals: 2),
                "says": .text(page.says.joined(separator: "; ")),
                "doubts": .text(page.doubts.joined(separator: "; ")),
                "evidence": .text(page.evidence.joined(separator: "; ")), "output": .text(output),
            ])
        }
    }
}
