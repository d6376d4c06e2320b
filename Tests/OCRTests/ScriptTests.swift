import OCR
import Testing

@Suite("Scripts and the languages that are written in them")
struct WritingScriptTests {
    @Test(
        "are read by the data of such a language",
        arguments: [
            ("Latin", ["rus", "deu"]), ("Latin", ["lat"]), ("Latin", ["script/Latin"]), ("Cyrillic", ["ukr"]),
            ("Han", ["chi_sim_vert"]), ("Japanese", ["chi_tra"]), ("Fraktur", ["frk"]),
            ("Cyrillic", ["deu", "script/Cyrillic"]), ("Rongorongo", ["deu"]),
        ])
    func suited(script: String, languages: [String]) {
        #expect(WritingScript(script).isRead(by: languages))
    }

    @Test(
        "are not read by others",
        arguments: [
            ("Cyrillic", ["deu", "fra"]), ("Latin", ["rus", "ell"]), ("Latin", ["script/Greek"]),
            ("Fraktur", ["deu"]), ("Han", ["kor"]),
        ])
    func foreign(script: String, languages: [String]) {
        #expect(!WritingScript(script).isRead(by: languages))
    }

    @Test("name a language to install first")
    func languages() {
        #expect(WritingScript("Greek").languages.first == "ell")
        #expect(WritingScript("Rongorongo").languages.isEmpty)
        #expect(OCRLibrary.package(ofLanguage: "chi_sim") == "tesseract-ocr-chi-sim")
    }
}

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
