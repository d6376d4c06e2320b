import DocumentModel
import Foundation
import Images
import PDFAssembly
import Testing
import TestSupport

@Suite struct BuilderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static func text(_ words: String..., skew: Double = 0) -> PageText {
        let placed = words.enumerated().map { index, word in
            PDFWord(
                text: word, left: 100 + 200 * (index % 4), top: 100 + 80 * (index / 4), width: 150,
                height: 40, line: index / 4)
        }
        return PageText(words: placed, width: 1000, height: 1000, skewDegreesClockwise: skew)
    }

    static func page(_ text: PageText? = nil, picture: PagePicture? = nil, turns: Int = 0) -> PDFPage {
        PDFPage(width: 500, height: 500, picture: picture, pictureTurns: turns, text: text)
    }

    /// Upper left corner red, the rest white.
    static func corner() throws -> Raster {
        var raster = try Raster(
            width: 40, height: 20, channels: .rgb, bytes: [UInt8](repeating: 255, count: 2400))
        raster.withMutableBytes { bytes in
            for row in 0..<10 {
                for column in 0..<20 {
                    bytes[3 * (40 * row + column) + 1] = 0
                    bytes[3 * (40 * row + column) + 2] = 0
                }
            }
        }
        return raster
    }

    private func written(
        _ information: PDFInformation = PDFInformation(), _ pages: PDFPage..., as name: String = "a.pdf"
    ) throws -> String {
        let path = folder.path + "/" + name
        let pdf = try PDFBuilder(path: path, information: information)
        for page in pages { try pdf.add(page) }
        try pdf.finish()
        return path
    }

    @Test func everyCharacterIsFound() throws {
        let words = [
            "Zürich", "œuvre", "perché", "Straße", "Œ", "ﬁn", "naïve-", "100'000.–", "„Ja“", "Ελλάδα", "Жук",
            "日本語", "한글", "👍🏽", "𝔘𝔫", "A\u{0301}", "(a)\\b", "<&>",
        ]
        let placed = words.enumerated().map { index, word in
            PDFWord(text: word, left: 100, top: 40 + 50 * index, width: 300, height: 30, line: index)
        }
        let path = try written(
            PDFInformation(), Self.page(PageText(words: placed, width: 1000, height: 1000)))
        #expect(try Tool.isValid(path) != false)
        guard let seen = try Tool.words(in: path) else { return }
        #expect(seen.map(\.text) == words)
    }

    @Test func rightToLeftWordsAreFound() throws {
        let path = try written(PDFInformation(), Self.page(Self.text("שלום")))
        let text = try Tool.output(of: "pdftotext", [path, "-"])
        #expect(text?.contains("שלום") != false)
    }

    /// Lowercase, capitals, descenders and signs stay on one line: each box is as wide as its word and as high as the line.
    @Test func boxesOfALineAreAsHighAsTheLine() throws {
        let boxes = [(100, 60, 40), (200, 50, 60), (300, 60, 55), (400, 72, 6), (500, 88, 20), (600, 50, 50)]
        let texts = ["nur", "Typ", "gern", "-", ",", "Haus"]
        let words = zip(boxes, texts).map { box, text in
            PDFWord(text: text, left: box.0, top: box.1 + 200, width: 90, height: box.2, line: 0)
        }
        let path = try written(PDFInformation(), Self.page(PageText(words: words, width: 1000, height: 1000)))
        guard let seen = try Tool.words(in: path), seen.count == words.count else { return }
        for (word, found) in zip(words, seen) {
            #expect(found.text == word.text)
            #expect(abs(found.left - Double(word.left) / 2) < 0.5)
            #expect(abs(found.right - Double(word.left + word.width) / 2) < 0.5)
            // From the top of the capitals to 22 % of their height below the baseline.
            #expect(abs(found.top - 125) < 0.5, "\(word.text)")
            #expect(abs(found.bottom - 155.5) < 0.5, "\(word.text)")
        }
        #expect(try Tool.output(of: "pdftotext", [path, "-"])?.hasPrefix("nur Typ gern - , Haus\n") == true)
    }

    @Test func skewedLinesStayLines() throws {
        let words = (0..<8).map { index in
            PDFWord(
                text: "Grundbuch\(index)", left: 100 + 200 * (index % 4), top: 200 + 60 * (index / 4),
                width: 150, height: 40,
                line: index / 4)
        }
        let text = PageText(words: words, width: 1000, height: 1000, skewDegreesClockwise: 3)
        let path = try written(PDFInformation(), Self.page(text))
        let found = try Tool.output(of: "pdftotext", ["-raw", path, "-"])
        let lines = [words[..<4], words[4...]].map { $0.map(\.text).joined(separator: " ") }
        #expect(found?.hasPrefix(lines.joined(separator: "\n")) != false)
        guard let seen = try Tool.words(in: path) else { return }
        #expect(seen.map(\.text).sorted() == words.map(\.text), "no word is split")
        let first = try #require(seen.first { $0.text == words[0].text })
        let last = try #require(seen.first { $0.text == words[3].text })
        // After a clockwise rotation about the centre of the page, 300 points to the right are 300 sin 3° lower.
        #expect(abs(last.top - first.top - 300 * sin(3 * Double.pi / 180)) < 1)
    }

    @Test func implausibleWordsAreLeftOut() throws {
        let words = [
            PDFWord(text: "\u{0}\u{7}\u{FEFF}", left: 1, top: 1, width: 5, height: 5, line: 0),
            PDFWord(text: "no", left: 1, top: 1, width: 0, height: 5, line: 0),
            PDFWord(text: "no", left: .min, top: .max, width: .max, height: .max, line: .max),
            PDFWord(text: "", left: 1, top: 1, width: 5, height: 5, line: 0),
            PDFWord(text: "yes", left: -5, top: 20, width: 90, height: 20, line: 7),
        ]
        let path = try written(PDFInformation(), Self.page(PageText(words: words, width: 0, height: 0)))
        #expect(try Tool.isValid(path) != false)
        let path2 = try written(
            PDFInformation(), Self.page(PageText(words: words, width: 100, height: 100)), as: "b")
        #expect(try Tool.words(in: path2).map { $0.map(\.text) == ["yes"] } != false)
    }

    @Test func samePagesGiveTheSameBytesAtAnyPath() throws {
        let information = PDFInformation(title: "Ä", language: "de", isArchival: true)
        var files: Set<Data> = []
        for name in ["a.pdf", "b.part", "c", "d ü.PDF"] {
            let path = try written(information, Self.page(Self.text("eins", "zwei")), Self.page(), as: name)
            files.insert(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
        #expect(files.count == 1)
        #expect(try folder.names.count == 4, "no temporary files are left")
    }

    @Test func propertiesAreWritten() throws {
        let path = folder.path + "/a.pdf"
        let created = Date(timeIntervalSince1970: 1_700_000_000)
        let pdf = try PDFBuilder(
            path: path,
            information: PDFInformation(title: "Briefe <&> „Ä“", language: "fr-CH", created: created))
        pdf.addBookmark("erste.jpg")
        try pdf.add(Self.page())
        try pdf.add(Self.page())
        pdf.addBookmark("zweite Ä.jpg")
        try pdf.add(Self.page())
        pdf.addBookmark("leer.jpg")
        try pdf.finish()
        #expect(try Tool.isValid(path) != false)
        if let info = try Tool.output(of: "pdfinfo", ["-isodates", path]) {
            #expect(info.contains("Briefe <&> „Ä“"))
            #expect(info.contains("2023-11-14T22:13:20Z"))
            #expect(info.contains(/Pages: +3/))
        }
        guard let json = try Tool.output(of: "qpdf", ["--json", path]) else { return }
        #expect(json.contains("fr-CH"))
        #expect(json.contains("erste.jpg") && json.contains("zweite Ä.jpg") && !json.contains("leer.jpg"))
        #expect(json.contains(/"destpageposfrom1": 3/))
    }

    @Test func archivalDocument() throws {
        let jpeg = try ImageEncoder.encode(Self.corner(), as: .jpeg())
        let path = try written(
            PDFInformation(title: "A < B", isArchival: true),
            Self.page(Self.text("Text"), picture: .jpeg(jpeg)))
        #expect(try Tool.isValid(path) != false)
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        #expect(text.contains("<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"))
        #expect(text.contains("A &lt; B</rdf:li>"))
        if let json = try Tool.output(of: "qpdf", ["--json", path]) {
            #expect(json.contains("/GTS_PDFA1") && json.contains("/DestOutputProfile"))
            #expect(!json.contains("/Encrypt") && !json.contains("/JavaScript"))
        }
        if let fonts = try Tool.output(of: "pdffonts", [path]) {
            #expect(fonts.contains(/FieldbookGlyphless +CID TrueType +Identity-H +yes +no +yes/))
        }
    }

    @Test func unfinishedDocumentsLeaveNoFiles() throws {
        do {
            let pdf = try PDFBuilder(path: folder.path + "/a.pdf")
            let error = #expect(throws: PDFError.self) { try pdf.finish() }
            #expect(error?.code == .noPages)
            try pdf.add(Self.page())
        }
        #expect(try folder.names.isEmpty)
    }

    @Test(arguments: [(0.0, 500.0), (500, 2), (14_401, 500), (.nan, 500), (500, .infinity)])
    func invalidSizesAreErrors(size: (Double, Double)) throws {
        let pdf = try PDFBuilder(path: folder.path + "/a.pdf")
        let error = #expect(throws: PDFError.self) { try pdf.add(PDFPage(width: size.0, height: size.1)) }
        #expect(error?.code == .pageSize)
    }

    @Test func missingFolderIsAnError() {
        let error = #expect(throws: PDFError.self) { try PDFBuilder(path: folder.path + "/none/a.pdf") }
        #expect(error?.code == .unwritable)
    }

    #if os(Linux)
        @Test(arguments: ["full.pdf.objects", "full.pdf.part"]) func fullDiskIsAnError(name: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: "/dev/full")
            let error = #expect(throws: PDFError.self) {
                let pdf = try PDFBuilder(path: folder.path + "/full.pdf")
                for _ in 0..<200 { try pdf.add(Self.page(Self.text("Wort", "Wort"))) }
                try pdf.finish()
            }
            #expect(error?.code == .unwritable)
            #expect(!FileManager.default.fileExists(atPath: folder.path + "/full.pdf"))
        }
    #endif
}
