import Images
import OCR
import Testing

@Suite struct MergingTests {
    /// Lines at their tops, each with a confidence, on a page of 1000 x 800 pixels times `scale`.
    private static func page(
        _ lines: [(String, top: Int, confidence: Double)], scale: Int = 1, ending: String = "\n"
    ) -> RecognisedPage {
        let made = lines.map { text, top, confidence in
            TextLine(
                box: box(100, top, 400, scale),
                words: text.split(separator: " ").enumerated().map { place, word in
                    RecognisedWord(
                        text: String(word), box: box(100 + 100 * place, top, 80, scale),
                        confidence: confidence, language: "deu")
                })
        }
        let whole = box(100, 0, 400, scale, height: 800)
        let block = PageBlock(kind: .text, box: whole, paragraphs: [TextParagraph(box: whole, lines: made)])
        let words = made.flatMap(\.words)
        return RecognisedPage(
            width: 1000 * scale, height: 800 * scale, dotsPerInch: 200 * Double(scale),
            meanConfidence: words.reduce(0) { $0 + $1.confidence } / Double(words.count),
            text: lines.map { $0.0 + "\n" }.joined() + ending, blocks: [block])
    }

    private static func box(
        _ left: Int, _ top: Int, _ width: Int, _ scale: Int, height: Int = 20
    ) -> PixelBox {
        PixelBox(left: left * scale, top: top * scale, width: width * scale, height: height * scale)
    }

    @Test func eachLineIsTheSurerOne() {
        let page = Self.page([("Die Grenze", 100, 95), ("der Parze1le", 140, 70), ("ist neu", 180, 90)])
        let other = Self.page(
            [("Oie Grenze", 100, 70), ("der Parzelle", 142, 92), ("ist neu", 180, 90)], scale: 2)
        let merged = page.merged(with: other)
        #expect(merged.text == "Die Grenze\nder Parzelle\nist neu\n\n")
        #expect(merged.width == 1000 && merged.dotsPerInch == 200)
        #expect(merged.lines.map(\.box.top) == [100, 142, 180] && merged.lines[1].box.width == 400)
        #expect(merged.lines[1].words.map(\.box.left) == [100, 200])
        #expect(merged.meanConfidence == 92)
    }

    @Test func theTextEndsAsBefore() {
        let page = Self.page([("der Parze1le", 140, 70)], ending: "")
        #expect(page.merged(with: Self.page([("der Parzelle", 140, 71)])).text == "der Parzelle\n")
    }

    @Test func linesWithoutOneCounterpartStay() {
        let page = Self.page([("Flurstück 12", 100, 70), ("Fläche 7", 140, 95)])
        let torn = Self.page([("Flur", 100, 72), ("stück", 104, 72), ("Fläche 7", 140, 95)])
        #expect(page.merged(with: torn) == page)
        let two = Self.page([("Flurstück 12", 100, 70), ("Fläche 7", 110, 75)])
        let joined = Self.page([("Flurstück 12 Fläche 7", 105, 72)])
        #expect(two.merged(with: joined) == two)
    }

    @Test func aSurerLineThatMissesWordsReplacesNone() {
        let page = Self.page([("Total inkl. MWST 1'234.50", 100, 84)])
        let other = Self.page([("Total inkl. MWST", 100, 93)])
        #expect(page.merged(with: other) == page)
        #expect(other.merged(with: page).text == page.text)
        let noise = Self.page([("Total inkl. MWST ~ -", 100, 84)])
        #expect(noise.merged(with: other).text == other.text)
    }

    @Test func aReadingWithFarMoreTextIsTheBase() {
        let page = Self.page([("Grenzweg", 100, 80), ("~", 300, 20)])
        let other = Self.page([("Crenzweg", 100, 70), ("Mühlestrasse 4", 140, 94), ("Musterwil", 180, 94)])
        let merged = page.merged(with: other)
        #expect(merged.text == "Grenzweg\nMühlestrasse 4\nMusterwil\n\n")
        #expect(other.merged(with: page).text == merged.text)
    }

    @Test func pagesWithoutTextStay() {
        let blank = RecognisedPage(
            width: 10, height: 10, dotsPerInch: 200, meanConfidence: 0, text: "", blocks: [])
        let page = Self.page([("Musterwil", 100, 90)])
        #expect(blank.merged(with: blank) == blank)
        #expect(page.merged(with: blank) == page && blank.merged(with: page) == page)
        #expect(page.merged(with: page) == page)
    }

    /// Words of the sample that two readings miss are no more than those that each of them misses.
    @Test func twoSizesMissNoMoreThanOne() throws {
        let engine = try RecognitionEngine(languages: ["deu"])
        let letter = try Samples.letter()
        let (large, small) = (
            try engine.recognise(letter.resized(toFit: letter.width * 2 / 3, height: letter.height)),
            try engine.recognise(letter.resized(toFit: letter.width / 2, height: letter.height))
        )
        let expected = Samples.words(try Samples.letterText())
        func missed(_ page: RecognisedPage) -> Int {
            let found = Set(Samples.words(page.text))
            return expected.count { !found.contains($0) }
        }
        let merged = large.merged(with: small)
        #expect(missed(merged) <= max(missed(large), missed(small)))
        #expect(Double(missed(merged)) <= 0.15 * Double(expected.count))
    }
}
