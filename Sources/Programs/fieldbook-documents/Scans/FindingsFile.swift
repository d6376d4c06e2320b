import DocumentOperations
import DocumentTypes
import Foundation

/// The file of what was read on a document's pages: what each says first, then where it stands, and only where that is
/// asked for how likely it is.
struct FindingsFile {
    let pages: [(summary: PageFindings, found: DocumentFindings)]
    let showsProbabilities: Bool

    /// The file in JSON.
    func bytes() throws -> [UInt8] {
        let texts = try pages.map { page in
            let members = [
                ("kind", try Self.text(of: page.summary.kind)),
                ("says", try Self.text(of: page.summary.says)),
                ("warnings", try Self.text(of: page.summary.doubts)),
                ("fields", try Self.text(of: page.summary.fields)),
                ("zone", try page.found.zone.map { try Self.text(of: $0) }),
                ("bill", try page.found.bill.map { try Self.text(of: $0) }),
                ("codes", try Self.text(of: page.found.codes)),
                ("numbers", try Self.text(of: page.found.numbers)),
                ("doubtfulNumbers", try Self.text(of: page.found.doubtfulNumbers)),
                ("evidence", try Self.text(of: page.summary.evidence)),
                ("probabilities", showsProbabilities ? try Self.text(of: Probabilities(page.found)) : nil),
            ]
            let lines = members.compactMap { name, text in text.map { "    \"\(name)\": \($0)" } }
            return "  {\n" + lines.joined(separator: ",\n") + "\n  }"
        }
        return Array(("[\n" + texts.joined(separator: ",\n") + "\n]\n").utf8)
    }

    /// How likely the findings are, and the figures that they rest on.
    private struct Probabilities: Encodable {
        let verdict: DocumentVerdict
        let recognisedZone: RecognisedZone?
        let figures: PageFigures

        init(_ found: DocumentFindings) {
            (verdict, recognisedZone, figures) = (found.verdict, found.recognisedZone, found.figures)
        }
    }

    /// A member's value, indented.
    private static func text(of value: some Encodable) throws -> String {
        String(decoding: try ReadableJSON.bytes(of: value), as: UTF8.self)
            .replacing("\n", with: "\n    ")
    }
}
