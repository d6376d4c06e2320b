import OCR
import Testing

@Suite struct DocumentLanguageTests {
    /// A page of words of ten letters.
    private static func page(_ words: [String: Int], confidence: Double) -> RecognisedPage {
        let box = PixelBox(left: 0, top: 0, width: 10, height: 10)
        let made = words.sorted { $0.key < $1.key }.flatMap { language, count in
            (0..<count).map { _ in
                RecognisedWord(text: "abcdefghij", box: box, confidence: confidence, language: language)
            }
        }
        let line = TextLine(box: box, words: made)
        let block = PageBlock(
            kind: .text, box: box, paragraphs: [TextParagraph(box: box, lines: [line])])
        return RecognisedPage(
            width: 10, height: 10, dotsPerInch: 200, meanConfidence: confidence, text: "", blocks: [block])
    }

    @Test func aClearPageShowsIt() {
        var document = DocumentLanguage()
        #expect(document.language == nil)
        document.note(Self.page(["fra": 90, "deu": 10], confidence: 95))
        #expect(document.language == "fra")
    }

    @Test(
        arguments: [
            (["fra": 19], 95), (["fra": 60, "deu": 40], 95), (["fra": 100], 70), ([:], 0),
        ] as [([String: Int], Double)])
    func anUnclearPageDoesNot(words: [String: Int], confidence: Double) {
        var document = DocumentLanguage()
        document.note(Self.page(words, confidence: confidence))
        #expect(document.language == nil)
    }

    @Test func pagesReadAsWellAreAccepted() {
        var document = DocumentLanguage()
        document.note(Self.page(["deu": 100], confidence: 95))
        let isAccepted = document.accepts(Self.page(["deu": 100], confidence: 93.5))
        #expect(isAccepted)
        #expect(document.language == "deu")
    }

    @Test func aPageInAnotherLanguageEndsIt() {
        var document = DocumentLanguage()
        document.note(Self.page(["deu": 100], confidence: 95))
        let isAccepted = document.accepts(Self.page(["deu": 100], confidence: 90))
        #expect(!isAccepted)
        #expect(document.language == nil)
        document.note(Self.page(["deu": 100], confidence: 95))
        #expect(document.language == nil, "a document in two languages stays one")
    }

    @Test func aPageWithLittleTextIsReadAgainButEndsNothing() {
        var document = DocumentLanguage()
        document.note(Self.page(["deu": 100], confidence: 95))
        let isAccepted = document.accepts(Self.page(["deu": 3], confidence: 40))
        #expect(!isAccepted)
        #expect(document.language == "deu")
    }
}
