import Foundation
import Images
import Scanning
import Testing

@Suite struct QualityGateTests {
    private func failures(_ page: Raster, _ rules: QualityRules = .standard) throws -> [QualityCheck] {
        try QualityGate(rules: rules).verdicts(on: page).filter { !$0.passed }.map(\.check)
    }

    /// A false alarm on a good page is the worst defect.
    @Test(arguments: [
        ("letter.jpg", "letter"), ("form-photo.jpg", "form"), ("passport.jpg", "passport"),
        ("qr-bill.png", "invoice"),
    ])
    func samplesAreGood(name: String, type: String) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../SampleData/scans/" + name).standardized.path
        let page = try ImageDecoder.decode(fileAt: path, as: .grey)
        #expect(try failures(page, QualityRulebook.builtIn[type]) == [])
    }

    @Test(arguments: [9, 12, 20, 40])
    func drawnPagesAreGoodAtAnySize(letterHeight: Int) throws {
        let page = try LetterPage(letterHeight: letterHeight).raster()
        #expect(try failures(page) == [])
        let measures = try PageMeasures(page)
        #expect(abs((measures.textHeight ?? 0) - Double(letterHeight)) <= 1)
    }

    /// A third of the content, with the same sharpness.
    @Test func sharpnessDoesNotDependOnTheContent() throws {
        let full = try PageMeasures(LetterPage(blurs: [3]).raster())
        let little = try PageMeasures(LetterPage(margin: 220, blurs: [3]).raster())
        let (first, second) = (try #require(full.blurPercent), try #require(little.blurPercent))
        #expect(abs(first - second) < 3)
    }

    @Test func blurGrowsAndFails() throws {
        let blurs: [[Int]] = [[], [3], [5], [5, 5], [7, 7], [9, 9]]
        let figures = try blurs.map { try PageMeasures(LetterPage(blurs: $0).raster()).blurPercent ?? -1 }
        #expect(figures == figures.sorted())
        #expect(try failures(LetterPage(blurs: [3]).raster()) == [])
        #expect(try failures(LetterPage(blurs: [9, 9]).raster()).contains(.sharpness))
    }

    @Test func smallTextFailsWithAHint() throws {
        let page = try LetterPage(letterHeight: 6).raster()
        let verdict = try #require(try QualityGate().verdicts(on: page).first { $0.check == .textHeight })
        #expect(!verdict.passed)
        #expect(verdict.figure >= 5 && verdict.figure <= 7)
        #expect(verdict.threshold == 8)
        #expect(verdict.unit == "px")
        #expect(verdict.hint?.contains("move closer") == true && verdict.hint?.contains("8 needed") == true)
        let stated = try #require(verdict.hint?.firstMatch(of: /text is ([0-9.]+) px/))
        #expect(abs((Double(stated.1) ?? 0) - verdict.figure) <= 0.051)
    }

    /// The threshold was 194 beside a hint of 200, and 72 dpi "whatever the file says" in a file that said 72.
    @Test func resolutionIsComparedWithTheRule() throws {
        var rules = QualityRules.standard
        rules.minimumDotsPerInch = 200
        func verdict(_ width: Int, _ height: Int, stated: Double) throws -> QualityVerdict {
            let page = try Raster(
                width: width, height: height, channels: .grey,
                bytes: [UInt8](repeating: 255, count: width * height), dotsPerInch: stated)
            return try #require(
                try QualityGate(rules: rules).verdicts(on: page).first { $0.check == .resolution })
        }
        let nearly = try verdict(1_612, 2_280, stated: 195)
        #expect(nearly.passed && nearly.figure == 195 && nearly.threshold == 200)
        #expect(try verdict(827, 1_169, stated: 100).hint == "scan at 200 dpi; this is 100 dpi")
        #expect(
            try verdict(827, 1_169, stated: 72).hint
                == "scan at 200 dpi; this is 100 dpi, by the size of the paper")
        #expect(try verdict(595, 842, stated: 72).hint == "scan at 200 dpi; this is 72 dpi")
    }

    @Test func light() throws {
        #expect(try failures(LetterPage(paper: 40, ink: 5).raster()) == [.brightness])
        #expect(try failures(LetterPage(paper: 150, ink: 128).raster()) == [.contrast])
        #expect(try failures(LetterPage(paper: 120, ink: 20).raster()) == [])
        #expect(try failures(LetterPage(paper: 255, ink: 150).raster()) == [])
    }

    @Test func blankPages() throws {
        #expect(try failures(LetterPage(margin: 400).raster()) == [.blank])
        #expect(try failures(Raster(width: 1, height: 1, channels: .grey, bytes: [255])) == [.blank])
        // Show-through is not ink.
        #expect(try failures(LetterPage(paper: 240, ink: 222).raster()) == [.blank])
        // One short line is ink.
        #expect(try !failures(LetterPage(height: 160, margin: 60).raster()).contains(.blank))
    }

    private func lit(_ page: Raster, hard: Bool) throws -> Raster {
        var lit = page
        lit.withMutableBytes { pixels in
            for row in 0..<page.height {
                for column in 0..<page.width {
                    let (x, y) = (Double(column - 300) / 80, Double(row - 400) / 60)
                    let light =
                        hard ? (x * x + y * y < 1 ? 255 : 0) : 300 / (1 + (x * x + y * y) * (x * x + y * y))
                    let index = row * page.width + column
                    pixels[index] = UInt8(min(255, Double(pixels[index]) + light))
                }
            }
        }
        return lit
    }

    @Test func glareIsDistinguishedFromPrintedWhite() throws {
        let page = try LetterPage(paper: 190).raster()
        #expect(try failures(lit(page, hard: false)) == [.glare])
        #expect(try failures(lit(page, hard: true)) == [])
    }

    private func cut(_ page: Raster, columns: Range<Int>, rows: Range<Int>) throws -> Raster {
        let bytes = rows.flatMap { row in
            page.bytes[(row * page.width + columns.lowerBound)..<(row * page.width + columns.upperBound)]
        }
        return try Raster(
            width: columns.count, height: rows.count, channels: .grey, bytes: bytes,
            dotsPerInch: page.dotsPerInch)
    }

    @Test func cutTextIsFoundWithItsEdge() throws {
        let page = try LetterPage().raster()
        let cases: [(PageEdge, Range<Int>, Range<Int>)] = [
            (.left, 65..<600, 0..<800), (.right, 0..<400, 0..<800), (.top, 0..<600, 66..<800),
            (.bottom, 0..<600, 0..<362),
        ]
        for (edge, columns, rows) in cases {
            let verdict = try #require(
                try QualityGate().verdicts(on: cut(page, columns: columns, rows: rows)).first {
                    $0.check == .cutEdges
                })
            #expect(!verdict.passed, "\(edge)")
            #expect(verdict.hint?.contains(edge.rawValue) == true)
        }
        // Cut close, but not through the text.
        #expect(try failures(cut(page, columns: 58..<545, rows: 52..<740)) == [])
    }

    /// On a dark table nothing is cut, since the table touches the image's edge.
    @Test func aTableIsNotCutText() throws {
        let page = try LetterPage().raster()
        var table = [UInt8](repeating: 60, count: 800 * 1_000)
        for row in 0..<800 {
            for column in 0..<600 { table[(row + 100) * 800 + column + 100] = page.bytes[row * 600 + column] }
        }
        for index in table.indices where index % 97 < 5 && table[index] == 60 { table[index] = 90 }
        let photo = try Raster(width: 800, height: 1_000, channels: .grey, bytes: table)
        #expect(try !failures(photo).contains(.cutEdges))
    }

    @Test func tooLargePagesFail() throws {
        let long = try Raster(
            width: 40_000, height: 1, channels: .grey, bytes: [UInt8](repeating: 255, count: 40_000))
        #expect(throws: ScanningError.self) { try QualityGate().verdicts(on: long) }
    }

    @Test func extremeShapesGiveVerdicts() throws {
        for (width, height) in [(1, 1), (32_767, 1), (1, 32_767), (3, 3), (30, 2)] {
            for level in [UInt8(0), 128, 255] {
                let page = try Raster(
                    width: width, height: height, channels: .grey,
                    bytes: [UInt8](repeating: level, count: width * height))
                #expect(try !QualityGate().verdicts(on: page).isEmpty)
            }
        }
    }
}
