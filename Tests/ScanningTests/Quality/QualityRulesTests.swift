import Foundation
import Scanning
import Testing

@Suite struct QualityRulesTests {
    private func book(_ json: String) throws -> QualityRulebook {
        try JSONDecoder().decode(QualityRulebook.self, from: Data(json.utf8))
    }

    @Test func missingRulesKeepTheirDefaults() throws {
        let book = try book(#"{"passport": {"minimumDotsPerInch": 400}, "mine": {"maximumGlare": null}}"#)
        #expect(book["passport"].minimumDotsPerInch == 400)
        #expect(book["passport"].paper == .passportPage)
        #expect(book["passport"].minimumTextHeight == 14)
        #expect(book["mine"].maximumGlare == nil)
        #expect(book["mine"].minimumDotsPerInch == QualityRules.standard.minimumDotsPerInch)
        #expect(book["invoice"] == QualityRulebook.builtIn["invoice"])
        #expect(book["unheard of"] == .standard)
    }

    /// Regression: checks of processed pages could not be turned off.
    @Test func checksOfProcessedPagesCanBeTurnedOff() throws {
        let standard = QualityRules.standard
        #expect(standard.maximumDarkEdge == DarkEdges.mostPercent && standard.maximumDoubtfulNumbers == 0)
        #expect(standard.maximumShortSide == 222 && standard.maximumLongSide == 363)
        let letter = try book(
            #"{"letter": {"maximumDarkEdge": null, "maximumShortSide": null, "maximumLongSide": 500}}"#
        )["letter"]
        #expect(letter.maximumDarkEdge == nil && letter.maximumShortSide == nil)
        #expect(letter.maximumLongSide == 500 && letter.maximumDoubtfulNumbers == 0)
        let none = try book(#"{"letter": {"maximumDoubtfulNumbers": null}}"#)["letter"]
        #expect(none.maximumDoubtfulNumbers == nil && none.maximumDarkEdge != nil)
    }

    @Test(arguments: [
        #"{"passport": {"minimumDPI": 400}}"#, #"{"passport": {"minimumDotsPerInch": "many"}}"#,
        #"{"passport": 3}"#, #"{"letter": {"paper": "napkin"}}"#, "[]",
    ])
    func invalidRulesFail(json: String) {
        #expect(throws: DecodingError.self) { try book(json) }
    }

    @Test func theErrorNamesTheUnknownRule() throws {
        let error = #expect(throws: DecodingError.self) { try book(#"{"passport": {"minimumDPI": 400}}"#) }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error")
            return
        }
        #expect(context.debugDescription.contains("minimumDPI"))
        #expect(context.codingPath.map(\.stringValue).last == "minimumDPI")
    }

    @Test func rulesRoundtrip() throws {
        let bytes = try JSONEncoder().encode(QualityRulebook.builtIn)
        #expect(try JSONDecoder().decode(QualityRulebook.self, from: bytes) == .builtIn)
    }

    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

    private func failures(
        _ name: String, _ start: [UInt8], bytes: Int = 100_000, pages: Int = 1,
        _ rules: QualityRules = .standard
    ) -> [QualityCheck] {
        let facts = FileFacts(name: name, byteCount: bytes, firstBytes: start, pageCount: pages)
        return QualityGate(rules: rules).verdicts(on: facts).filter { !$0.passed }.map(\.check)
    }

    @Test func fileNamesMustMatchTheFormat() {
        let pdf = Array("%PDF-1.7".utf8)
        #expect(failures("in/a.JPG", Self.jpeg) == [])
        #expect(failures("a", Self.jpeg) == [])
        #expect(failures("a.scan", Self.jpeg) == [])
        #expect(failures("a.b/photo", Self.jpeg) == [])
        #expect(failures("a.pdf", Self.jpeg) == [.fileType])
        #expect(failures("a.pdf", pdf) == [])
        #expect(failures("a.pdf", [0, 1] + pdf) == [])
        #expect(failures("a.jpg", Array("hello".utf8)) == [.fileType])
        #expect(failures("a.jpg", []) == [.fileType])
    }

    @Test func sizesPagesAndFormatsAreBounded() {
        var rules = QualityRules.standard
        rules.formats = ["pdf"]
        rules.minimumBytes = 1_000
        rules.maximumBytes = 2_000
        rules.minimumPages = 2
        rules.maximumPages = 3
        #expect(
            failures("a.jpg", Self.jpeg, bytes: 10, pages: 1, rules) == [.fileSize, .pageCount, .fileType])
        #expect(
            failures("a.jpg", Self.jpeg, bytes: 2_001, pages: 4, rules) == [.fileSize, .pageCount, .fileType])
        #expect(failures("a.pdf", Array("%PDF-".utf8), bytes: 1_500, pages: 2, rules) == [])
        // A check with two limits made two rows.
        let facts = FileFacts(name: "a.pdf", byteCount: 1_500, firstBytes: Array("%PDF-".utf8), pageCount: 2)
        let checks = QualityGate(rules: rules).verdicts(on: facts)
        #expect(checks.map(\.check) == [.fileSize, .pageCount, .fileType])
        #expect(checks[0].threshold == 2_000)
    }
}
