import OCR
import Testing

@Suite("A page's letters")
struct LatinPageTests {
    private static func page(_ text: String, confidence: Double = 92) -> RecognisedPage {
        RecognisedPage(
            width: 100, height: 100, dotsPerInch: 300, meanConfidence: confidence, text: text, blocks: [])
    }

    @Test("are Latin with accents, figures and a few others too")
    func latin() {
        #expect(Self.page("Zürich, 12. März: élève, perché, Ölfläche (β = 4)").isLatin)
    }

    @Test(
        "are not Latin where they are others, none, or read too badly to tell",
        arguments: [
            page("Договор о продаже земли"), page("Σύμβαση πώλησης"), page("12 345.60"), page(""),
            page("Aoroop o npoaaxe 3emnv", confidence: 61),
        ])
    func others(page: RecognisedPage) { #expect(!page.isLatin) }
}
