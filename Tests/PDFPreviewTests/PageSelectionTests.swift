import DocumentModel
import Foundation
import PDFPreview
import Testing

@Suite struct PageSelectionTests {
    @Test(arguments: [
        ("1", [0]), ("all", [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), ("1-3,7", [0, 1, 2, 6]), ("last", [9]),
        ("8-last", [7, 8, 9]), ("7,1", [6, 0]), ("2-4, 3-5", [1, 2, 3, 4]), ("last-last", [9]), ("10", [9]),
    ])
    func choices(text: String, expected: [Int]) throws {
        #expect(try PageSelection(text).indices(pageCount: 10) == expected)
    }

    @Test(arguments: [
        "", "0", "-1", "1-", "3-1", "1,,2", "a", "1-2-3", "last-2", "+1", "1.5", "٣", "99999999999999999999",
        ",", "all-3",
    ])
    func nonsense(text: String) {
        let error = #expect(throws: PDFError.self) { try PageSelection(text) }
        #expect(error?.code == .selection)
    }

    @Test(arguments: [
        ("8-12", [7, 8, 9]), ("11,2", [1]), ("1-9223372036854775807", Array(0..<10)), ("11-last,last", [9]),
    ])
    func missingPagesAreSkipped(text: String, expected: [Int]) throws {
        #expect(try PageSelection(text).indices(pageCount: 10) == expected)
    }

    @Test(arguments: ["11", "11-12,20", "11-last", "9223372036854775807"])
    func selectingOnlyMissingPagesIsAnError(text: String) throws {
        let selection = try PageSelection(text)
        let error = #expect(throws: PDFError.self) { try selection.indices(pageCount: 10) }
        #expect(error?.code == .pageMissing)
    }

    @Test(arguments: ["1", "all", "last", "1-3,7", "5-last,2"])
    func selectionSurvivesWritingAndParsing(text: String) throws {
        let selection = try PageSelection(text)
        #expect(selection.description == text)
        let data = try JSONEncoder().encode([selection])
        #expect(String(decoding: data, as: UTF8.self) == "[\"\(text)\"]")
        #expect(try JSONDecoder().decode([PageSelection].self, from: data) == [selection])
    }

    @Test func shortNames() throws {
        #expect(try PageSelection("all") == .all)
        #expect(try PageSelection("1") == .first)
    }
}
