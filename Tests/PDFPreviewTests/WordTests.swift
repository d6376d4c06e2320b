import DocumentModel
import Foundation
import Testing
import TestSupport
@testable import PDFPreview

@Suite struct WordTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ content: String, _ entries: String = "/MediaBox[0 0 300 200]") throws -> PDFFile {
        try PDFFile(path: folder.file("text.pdf", HandMadePDF(pages: [(entries, content)]).bytes))
    }

    /// Drawing does not collect text, but reading the text of a drawn page does.
    @Test func drawnPagesHaveTheirText() throws {
        let pdf = try open("BT /F 12 Tf 20 100 Td (Parcel 1234) Tj ET")
        _ = try pdf.render(page: 0, .dotsPerInch(72))
        #expect(try pdf.text(ofPage: 0).contains("Parcel 1234"))
        _ = try pdf.render(page: 0, .dotsPerInch(72))
        #expect(try pdf.words(ofPage: 0).map(\.text) == ["Parcel", "1234"])
    }

    @Test(arguments: [0, 90])
    func wordsAreWherePdftotextFindsThem(rotation: Int) throws {
        let path = folder.path + "/report.pdf"
        _ = try Tool.run(["qpdf", SampleTests.folder + "/report.pdf", "--rotate=\(rotation)", path])
        let file = try PDFFile(path: path)
        for (index, known) in try KnownWord.all(of: path).enumerated() {
            let words = try file.words(ofPage: index)
            #expect(words.map(\.text).sorted() == known.map(\.text).sorted())
            let strays = words.filter { word in
                !known.contains { $0.isSame(as: word.text, at: word.box) }
            }
            #expect(strays.isEmpty && !words.isEmpty)
        }
    }

    @Test func noWordsInAPicture() throws {
        #expect(try PDFFile(path: SampleTests.folder + "/scanned.pdf").words(ofPage: 0).isEmpty)
    }

    @Test func matches() throws {
        let path = SampleTests.folder + "/report.pdf"
        let file = try PDFFile(path: path)
        let text = try Tool.run(["pdftotext", path, "-"])
        for (search, expression) in [
            (PDFSearch("grenz"), try Regex("grenz").ignoresCase()),
            (PDFSearch("punkt", matchesCase: true), try Regex("punkt")),
            (PDFSearch("die", wholeWords: true), try Regex("\\bdie\\b").ignoresCase()),
            (PDFSearch("netz", wholeWords: true), try Regex("\\bnetz\\b").ignoresCase()),
            (PDFSearch("grenzpunkt", wholeWords: true), try Regex("\\bgrenzpunkt\\b").ignoresCase()),
        ] {
            let found = try (0..<5).flatMap { try file.matches(of: search, onPage: $0).items }
            #expect(found.count == text.matches(of: expression).count && !found.isEmpty)
            for match in found {
                let words = try file.words(ofPage: match.page - 1)
                let box = try #require(match.boxes.first)
                let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
                let hit = words.first {
                    $0.box.x <= x && x <= $0.box.x + $0.box.width && $0.box.y <= y
                        && y <= $0.box.y + $0.box.height
                }
                #expect(hit?.text.lowercased().contains(search.text) == true)
                #expect(match.line.lowercased().contains(search.text))
            }
        }
        #expect(try file.matches(of: PDFSearch("nowhere at all"), onPage: 0).items.isEmpty)
        #expect(try file.matches(of: PDFSearch(""), onPage: 0).items.isEmpty)
        let few = try file.matches(of: PDFSearch("e"), onPage: 0, limit: 3)
        #expect(few.items.count == 3 && !few.isComplete)
    }

    /// Words with a full stop, comma or colon behind them were not found.
    @Test func marksDoNotBelongToWords() throws {
        let text = "Netz: Netze, (Netz) 2Netz Netz. das Netzwerk, Teilnetz"
        let escaped = text.replacing("(", with: "\\(").replacing(")", with: "\\)")
        let file = try open(
            "BT /F 12 Tf 20 100 Td (\(escaped)) Tj 0 -14 Td (ans) Tj 0 -14 Td (Netz, hier) Tj ET",
            "/MediaBox[0 0 500 200]")
        func count(_ search: PDFSearch) throws -> Int {
            try file.matches(of: search, onPage: 0).items.count
        }
        #expect(try count(PDFSearch("Netz")) == 8)
        #expect(try count(PDFSearch("Netz", wholeWords: true)) == 4)
        #expect(try count(PDFSearch("ans Netz", wholeWords: true)) == 1)
        #expect(try count(PDFSearch("ns Netz", wholeWords: true)) == 0)
        #expect(try count(PDFSearch("das Netz", wholeWords: true)) == 0)
    }

    @Test func aMatchContinuesOnTheNextLine() throws {
        let file = try open("BT /F 12 Tf 20 100 Td (red green) Tj 0 -14 Td (blue) Tj ET")
        let found = try file.matches(of: PDFSearch("green blue"), onPage: 0)
        #expect(found.items.count == 1 && found.items.first?.boxes.count == 2)
        #expect(found.items.first?.line == "red green")
    }

    @Test func columnsAreAligned() throws {
        let rows = [("Bern", "1200", "CHF"), ("Musterwil", "7", "CHF"), ("Chur", "15", "EUR")]
        let content = rows.enumerated().map { place, row in
            let y = 150 - 14 * place
            return
                "1 0 0 1 20 \(y) Tm (\(row.0)) Tj 1 0 0 1 120 \(y) Tm (\(row.1)) Tj 1 0 0 1 220 \(y) Tm (\(row.2)) Tj"
        }.joined(separator: " ")
        let file = try open("BT /F 10 Tf \(content) 1 0 0 1 20 80 Tm (Total) Tj ET")
        let lines = try file.laidOutText(ofPage: 0).split(separator: "\n", omittingEmptySubsequences: false)
        let known = try Tool.run(["pdftotext", "-layout", folder.path + "/text.pdf", "-"])
        #expect(
            lines.map(Self.words(of:)).filter { !$0.isEmpty }
                == known.split(separator: "\n").map(Self.words(of:)).filter { !$0.isEmpty })
        for (column, texts) in [rows.map(\.1), rows.map(\.2)].enumerated() {
            let starts = zip(lines, texts).compactMap { $0.ranges(of: $1).first.map { $0.lowerBound } }
            let offsets = zip(lines, starts).map { $0.distance(from: $0.startIndex, to: $1) }
            #expect(offsets.count == 3 && Set(offsets).count == 1, "column \(column): \(lines)")
        }
        #expect(lines.firstIndex(of: "Total").map { $0 > 3 } == true, "an empty line precedes it")
    }

    private static func words(of line: Substring) -> [Substring] {
        line.split(whereSeparator: \.isWhitespace)
    }
}

@Suite struct TextGridTests {
    @Test func invalidBoxesAreLeftOut() {
        let sides = [Double.nan, .infinity, -.infinity, 1e308]
        let words = sides.flatMap { side in
            [\PDFBox.x, \.y, \.width, \.height].map { part in
                var box = PDFBox(x: 10, y: 10, width: 20, height: 10)
                box[keyPath: part] = side
                return PDFTextWord(text: "x", box: box)
            }
        }
        let good = PDFTextWord(text: "good", box: PDFBox(x: 10, y: 10, width: 20, height: 10))
        #expect(TextGrid(words + [good]).text.contains("good"))
        #expect(TextGrid([good]).text == "good\n")
    }
}
