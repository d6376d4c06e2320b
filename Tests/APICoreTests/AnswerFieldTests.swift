import Foundation
import Testing

@testable import APICore

@Suite("Fields of answers")
struct AnswerFieldTests {
    @Test(
        "say which bytes there are",
        arguments: [
            ("bytes 0-4/10", 0..<5, 10), ("bytes 7-7/8", 7..<8, 8), ("bytes 0-4/*", 0..<5, nil),
        ] as [(String, Range<Int64>, Int64?)])
    func ranges(_ text: String, _ bytes: Range<Int64>, _ total: Int64?) throws {
        let range = try #require(ContentRange(text))
        #expect(range.bytes == bytes)
        #expect(range.total == total)
    }

    @Test(
        "are ignored if they make no sense",
        arguments: [
            "", "bytes", "bytes 4-0/10", "bytes 0-10/10", "bytes -5-6/10", "bytes 5-/10", "bytes 0-4/10/2",
            "bytes 0-4", "bytes 0-4/", "bytes 0-4/+9", "Bytes 0-4/10", "bytes 0-4/10 ",
            "bytes 0-9999999999999999999/*", "bytes ٣-4/10",
        ])
    func noRanges(_ text: String) { #expect(ContentRange(text) == nil) }

    @Test(
        "have dates in whatever way servers write them",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("6 NOVEMBER 94 8:49:37", 784_111_777),
            ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800),
            ("Mon, 01 Jan 1601 00:00:00 GMT", -11_644_473_600),
        ])
    func dates(_ text: String, _ seconds: Double) {
        #expect(HTTPDate.date(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "have no impossible dates",
        arguments: [
            "", "Sun, 06 Nov 1994", "Wed, 29 Feb 2023 00:00:00 GMT", "31 Apr 2024 00:00:00",
            "0 Jan 2024 00:00:00",
            "1 Jan 2024 24:00:00", "1 Jan 1600 00:00:00", "1 Foo 2024 00:00:00", "1 Jan 20244 00:00:00",
        ])
    func noDates(_ text: String) { #expect(HTTPDate.date(text) == nil) }

    @Test(
        "say how far an upload is, within its bounds",
        arguments: [("5", 5), ("0", 0), ("9", 9), ("10", nil), ("-1", nil), ("x", nil), ("", nil)]
            as [(String, Int64?)])
    func offsets(_ text: String, _ offset: Int64?) {
        let fields: HTTPFields = ["upload-offset": text]
        #expect(fields.uploadOffset(within: 0...9) == offset)
        #expect(HTTPFields(dictionaryLiteral: ("a", "5")).uploadOffset(within: 0...9) == nil)
    }
}
