import Batch
import DocumentModel
import DocumentOperations
import Testing

@Suite("The record of a scan")
struct ScanResultTests {
    private func findings(_ kind: DocumentKind, says: [String] = []) -> PageFindings {
        PageFindings(kind: kind, score: 1, evidence: ["\(kind)"], fields: [], says: says, doubts: [])
    }

    private func page(_ number: Int, _ kind: DocumentKind?, failed check: String? = nil) -> ScanResult.Page {
        var page = ScanResult.Page(number: number, quarterTurns: 0, skewDegrees: 0, words: 1, confidence: 90)
        page.findings = kind.map { findings($0, says: ["iban CH93"]) }
        page.verdicts = ["resolution", check].compactMap { $0 }.map {
            CheckedScan.Verdict(
                page: number, check: $0, figure: 1, threshold: 2, unit: "", passed: $0 != check, hint: nil)
        }
        return page
    }

    private func value(_ name: String, _ result: ScanResult) -> Row.Value? {
        result.rows.first?.columns.first { $0.name == name }?.value
    }

    @Test(
        "names a document by its first page that is of some kind",
        arguments: [
            ([.other, .unknown, .passport, .letter], .passport), ([.unknown, .other], .other),
            ([.unknown], .unknown),
        ] as [([DocumentKind], DocumentKind)])
    func kind(pages: [DocumentKind], document: DocumentKind) {
        #expect(pages.map { findings($0) }.leading?.kind == document)
    }

    @Test("has neither skew nor confidence if all pages kept their text")
    func keptText() {
        var kept = ScanResult.Page(number: 1, quarterTurns: 0, skewDegrees: 0, words: 5, confidence: 0)
        kept.hadText = true
        var result = ScanResult(input: "a.pdf")
        result.pages = [kept]
        #expect(value("skew", result) == .missing && value("confidence", result) == .missing)
        result.pages.append(page(2, .letter))
        #expect(value("skew", result) == .text("0.00 0.00"))
        #expect(value("confidence", result) == .quantity(90, Row.Quantity(decimals: 2, inTables: 0)))
    }

    @Test("gives in a row the kind and the failed checks, each once")
    func row() {
        var result = ScanResult(input: "a.pdf")
        result.pages = [page(1, nil), page(2, .invoice, failed: "glare"), page(3, .other, failed: "glare")]
        #expect(value("kind", result) == .text("invoice"))
        #expect(value("quality", result) == .text("glare"))
        #expect(value("says", result) == .list(["iban CH93"]))
        #expect(value("evidence", result) == .list(["invoice"]))
        result.pages = [page(1, .letter)]
        #expect(value("quality", result) == .text("good"))
        // Tables said "unknown" where the findings file said "other".
        result.pages = [page(1, .unknown), page(2, .other)]
        #expect(value("kind", result) == .text("other"))
        let classified = ClassifiedScan(
            input: "a.pdf", pages: [.init(number: 1, findings: findings(.other))], output: nil)
        #expect(classified.rows[0].columns.first { $0.name == "kind" }?.value == .text("other"))
        #expect(classified.summary == "other")
    }

    @Test("notes for reports what it is, and how good") func summary() {
        var result = ScanResult(input: "a.pdf")
        result.pages = [page(1, .invoice, failed: "glare")]
        result.summarise()
        #expect(result.summary == "invoice, glare")
        result.pages = []
        result.summarise()
        #expect(result.summary == nil)
    }

    @Test(
        "mentions the growth of a PDF only if it is surprising",
        arguments: [(100, 60_000, true), (600_000, 655_000, false), (0, 50_000, false)])
    func growth(before: Int, after: Int, isTold: Bool) {
        var result = ScanResult(input: "a.pdf")
        result.size = SizeChange(before: before, after: after)
        #expect(result.notes.isEmpty != isTold)
    }

    @Test("gives account and amount, from a bill rather than from numbers in the text") func payment() {
        var findings = findings(.invoice)
        findings.fields = [
            .init("iban", "CH1"), .init("qrReference", "27"), .init("bill.amount", "37.80"),
            .init("bill.iban", "CH2"),
        ]
        #expect(findings.payment.map(\.name) == ["iban", "amount", "currency", "reference"])
        #expect(findings.payment.map(\.value) == [.text("CH2"), .text("37.80"), .missing, .text("27")])
        let scan = ClassifiedScan(
            input: "a.pdf", pages: [.init(number: 1, findings: findings)], output: "a.json")
        #expect(scan.rows[0].columns.map(\.name).contains("reference") && scan.summary == "invoice")
    }

    @Test("lists a few findings as warnings, and counts the rest")
    func notes() {
        var result = ScanResult(input: "a.pdf")
        result.findings = (1...12).map {
            ItemFailure(code: "scan.poor", message: "too dark", place: "page \($0)", remedy: "Scan again.")
        }
        #expect(result.notes.count == 11 && result.faults.isEmpty)
        #expect(result.notes.first == "warning: page 1: scan.poor: too dark. Scan again.")
        #expect(result.notes.last == "2 more findings are in the journal")
    }

    @Test("leaves out what was not checked")
    func unjudged() {
        var result = ScanResult(input: "a.pdf")
        result.pages = [page(1, nil)]
        result.pages[0].verdicts = []
        #expect(value("kind", result) == .missing && value("quality", result) == .missing)
    }
}
