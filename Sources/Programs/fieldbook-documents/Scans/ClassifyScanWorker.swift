import Batch
import DocumentOperations
import DocumentTypes
import Foundation

/// Performs `scan.classify`.
final class ClassifyScanWorker: OperationWorker {
    private let expectation: KindExpectation?
    private let classifier: PageClassifier
    private let parameters: ClassifyScan.Parameters
    private let password: String?

    init(parameters: ClassifyScan.Parameters, password: String?) throws {
        (self.parameters, self.password) = (parameters, password)
        expectation = parameters.expect.map(KindExpectation.init)
        classifier = try PageClassifier(languages: parameters.languages, reading: parameters.reading)
    }

    func process(_ item: Item, in context: ItemContext) throws -> ClassifiedScan {
        classifier.beginDocument()
        let source = try ScanSource(item, password: password)
        let findings = try (0..<source.pageCount).flatMap { index in
            context.report(progress: "page \(index + 1) of \(source.pageCount)")
            return try classifier.findings(onPage: index, of: source)
        }
        let today = CalendarDay.today
        let pages = findings.map { PageFindings($0, on: today) }
        try expectation?.check(pages)
        var result = ClassifiedScan(
            input: item.name,
            pages: pages.enumerated().map { ClassifiedScan.Page(number: $0 + 1, findings: $1) }, output: nil)
        result.showsProbabilities = parameters.probabilities
        guard !context.writesToStandardOutput else { return result }
        let file = FindingsFile(
            pages: Array(zip(pages, findings)).map { (summary: $0, found: $1) },
            showsProbabilities: parameters.probabilities)
        try context.write(file.bytes(), ending: ClassifiedScan.ending)
        result.output = context.finalPath(ending: ClassifiedScan.ending)
        return result
    }
}

/// The JSON file of a document's findings: the contents of each page, their positions, and on request the probabilities.
struct FindingsFile {
    let pages: [(summary: PageFindings, found: DocumentFindings)]
    let showsProbabilities: Bool

    /// The file's content.
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

    /// The probabilities of the findings, and the figures they are based on.
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
