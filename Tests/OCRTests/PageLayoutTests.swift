import Foundation
import OCR
import Testing
import TestSupport

@Suite struct PageLayoutTests {
    /// Two columns with everything that a page may contain, and text that markup must escape.
    private static let page = RecognisedPage(
        width: 1000, height: 800, dotsPerInch: 200, meanConfidence: 87.5,
        text: "Müller & <Söhne>\n\"Parzelle\" 12\n\n",
        blocks: [
            PageBlock(
                kind: .text, box: PixelBox(left: 100, top: 50, width: 400, height: 60),
                paragraphs: [
                    TextParagraph(
                        box: PixelBox(left: 100, top: 50, width: 400, height: 60),
                        lines: [
                            TextLine(
                                box: PixelBox(left: 100, top: 50, width: 400, height: 20),
                                baseline: TextLine.Baseline(startX: 100, startY: 66, endX: 500, endY: 68),
                                words: [
                                    word("Müller", 100), word("&", 200), word("<Söhne>", 300),
                                ]),
                            TextLine(
                                box: PixelBox(left: 100, top: 90, width: 300, height: 20),
                                words: [word("\"Parzelle\"", 100, top: 90), word("12", 300, top: 90)]),
                        ])
                ]),
            PageBlock(kind: .picture, box: PixelBox(left: 600, top: 50, width: 300, height: 200)),
            PageBlock(kind: .rule, box: PixelBox(left: 0, top: 400, width: 1000, height: 3)),
        ])

    private static func word(_ text: String, _ left: Int, top: Int = 50) -> RecognisedWord {
        RecognisedWord(
            text: text, box: PixelBox(left: left, top: top, width: 80, height: 20), confidence: 91.25,
            language: "deu")
    }

    @Test func certainLinesTakeThePlaceOfWords() {
        let box = PixelBox(left: 90, top: 85, width: 400, height: 30)
        let page = Self.page.replacing(by: [
            ("P<UTO", box), ("L898", PixelBox(left: 90, top: 115, width: 400, height: 30)),
        ])
        #expect(page.text == "Müller & <Söhne>\n\nP<UTO\nL898\n\n")
        #expect(page.blocks.map(\.kind) == [.text, .text, .picture, .rule])
        #expect(page.lines.map(\.words.count) == [3, 1, 1] && page.lines[1].box == box)
        #expect(Self.page.replacing(by: []) == Self.page)
    }

    private func file(_ layout: some PageLayout) throws -> String {
        try layout.opening + layout.page(Self.page, number: 1) + layout.page(Self.page, number: 2)
            + layout.closing
    }

    @Test func textHasAFormFeedBetweenPages() throws {
        #expect(try file(PlainTextLayout()) == Self.page.text + "\u{0C}" + Self.page.text)
    }

    @Test func tableHasALineForEachPart() throws {
        let lines = try file(TSVLayout()).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(lines.allSatisfy { $0.count == 12 })
        let levels = lines.dropFirst().map { String($0[0]) }
        let page = ["1", "2", "3", "4", "5", "5", "5", "4", "5", "5", "2", "2"]
        #expect(levels == page + page)
        #expect(
            lines[5].map(String.init) == [
                "5", "1", "1", "1", "1", "1", "100", "50", "80", "20", "91.25", "Müller",
            ])
        #expect(lines[13].prefix(3).map(String.init) == ["1", "2", "0"])
        #expect(lines[1][10] == "-1")
    }

    @Test func jsonComesBackAsThePages() throws {
        struct File: Decodable {
            let title: String
            let pages: [RecognisedPage]
        }
        let text = try file(JSONLayout(title: "a \"b\".jpg"))
        let read = try JSONDecoder().decode(File.self, from: Data(text.utf8))
        #expect(read.title == "a \"b\".jpg")
        #expect(read.pages == [Self.page, Self.page])
        #expect(text.contains("\"number\":2"))
    }

    @Test func hocrIsXMLWithBoxesAndConfidences() throws {
        let text = try file(HOCRLayout(title: "Müller's & Co.jpg"))
        #expect(try Self.xmllint(text, ["--noout", "--nonet"]))
        #expect(text.contains("title='bbox 100 50 180 70; x_wconf 91'>Müller</span>"))
        #expect(text.contains("title='bbox 100 50 500 70; baseline 0.005 -4'"))
        #expect(
            text.contains(
                "image &quot;Müller&#39;s &amp; Co.jpg&quot;; bbox 0 0 1000 800; ppageno 1; scan_res 200 200")
        )
        #expect(text.contains("class='ocr_photo' id='block_1_2'"))
        #expect(text.contains(">&lt;Söhne&gt;<"))
    }

    @Test func altoHoldsToItsSchema() throws {
        let folder = try TemporaryFolder()
        let schema = folder.path + "/alto.xsd"
        try Data(ALTOSchema.text.utf8).write(to: URL(fileURLWithPath: schema))
        let text = try file(ALTOLayout(fileName: "a<b>.jpg"))
        #expect(try Self.xmllint(text, ["--noout", "--nonet", "--schema", schema]))
        #expect(text.contains("CONTENT=\"&quot;Parzelle&quot;\""))
        #expect(text.contains("WC=\"0.9125\""))
        #expect(text.contains("PC=\"0.875\" LANG=\"de\""))
        #expect(text.contains("BASELINE=\"100,66 500,68\""))
        #expect(text.contains("<SP WIDTH=\"20\" HPOS=\"180\" VPOS=\"50\"/>"))
    }

    @Test func textThatMarkupCannotHoldIsLeftOut() throws {
        let odd = RecognisedPage(
            width: 10, height: 10, dotsPerInch: 70, meanConfidence: .nan, text: "\u{1}",
            blocks: [
                PageBlock(
                    kind: .text, box: PixelBox(left: 0, top: 0, width: 1, height: 1),
                    paragraphs: [
                        TextParagraph(
                            box: PixelBox(left: 0, top: 0, width: 1, height: 1),
                            lines: [
                                TextLine(
                                    box: PixelBox(left: 0, top: 0, width: 1, height: 1),
                                    words: [Self.word("a\u{1}b\u{FFFE}\tc", 0)])
                            ])
                    ])
            ])
        for layout in [HOCRLayout(title: "\u{0}"), ALTOLayout(fileName: "\u{1B}")] as [any PageLayout] {
            let text = try layout.opening + layout.page(odd, number: 1) + layout.closing
            #expect(try Self.xmllint(text, ["--noout", "--nonet"]))
            #expect(text.contains("ab c"))
        }
        #expect(throws: OCRError.self) { try JSONLayout(title: "x").page(odd, number: 1) }
    }

    @Test(
        arguments: [
            ("deu", "de"), ("fra", "fr"), ("eng", "en"), ("chi_sim", "zh"), ("deu_latf", "de"), ("roh", "rm"),
            ("frk", "frk"), ("script/Latin", nil), ("", nil), ("1ab", nil),
        ] as [(String, String?)])
    func languagesGetTheirTag(name: String, tag: String?) {
        #expect(LanguageTag.tag(forTesseractName: name) == tag)
    }

    /// Our layout contains everything that tesseract's own does.
    @Test func hocrOfARecognisedPageIsWellFormed() throws {
        let page = try RecognitionEngine(languages: ["deu"]).recognise(try Samples.bill())
        let layout = HOCRLayout(title: "bill")
        let text = layout.opening + layout.page(page, number: 1) + layout.closing
        #expect(try Self.xmllint(text, ["--noout", "--nonet"]))
        for word in page.words { #expect(page.text.contains(word.text)) }
        #expect(page.text.split { $0.isWhitespace }.map(String.init) == page.words.map(\.text))
    }

    private static func xmllint(_ text: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
        process.arguments = arguments + ["-"]
        let pipe = Pipe()
        process.standardInput = pipe
        try process.run()
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
