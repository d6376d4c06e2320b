import TestSupport
import Testing

@testable import PrintedTexts

@Suite struct `Texts of printed outputs` {
    private func texts(in language: PrintedLanguage) -> [String: String] {
        TestSupport.texts(in: language.texts)
    }

    private func placeholders(in text: String) -> [String] {
        text.matches(of: /\{\w+\}/).map { String($0.output) }.sorted()
    }

    @Test(arguments: PrintedLanguage.allCases)
    func `have every key in every language`(language: PrintedLanguage) {
        let keys = texts(in: language).keys.sorted()
        #expect(keys.count > 170)
        #expect(keys == texts(in: .de).keys.sorted())
        #expect(language.texts.logbook.months.count == 12 && language.texts.logbook.weekdays.count == 7)
        #expect(language.texts.report.byteUnits.count == 5)
    }

    @Test(arguments: PrintedLanguage.allCases)
    func `are not empty and have no stray spaces`(language: PrintedLanguage) {
        for (key, text) in texts(in: language) {
            #expect(!text.isEmpty, "\(key)")
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            #expect(words.allSatisfy { !$0.isEmpty } && !text.contains("\n"), "\(key)")
        }
    }

    @Test(arguments: PrintedLanguage.allCases)
    func `have the same placeholders in every language`(language: PrintedLanguage) {
        let texts = texts(in: language)
        for (key, german) in self.texts(in: .de) {
            #expect(placeholders(in: texts[key] ?? "") == placeholders(in: german), "\(key)")
        }
        #expect(Set(texts.values.flatMap(placeholders)).count == 23)
        for (key, text) in texts {
            let rest = text.replacing(/\{\w+\}/, with: "")
            #expect(!rest.contains("{") && !rest.contains("}"), "\(key)")
        }
    }

    @Test func `are found by the code of a language, perhaps with a region`() {
        #expect(PrintedLanguage(code: "fr-CH") == .fr && PrintedLanguage(code: "EN_us") == .en)
        #expect(PrintedLanguage(code: "rm") == nil && PrintedLanguage(code: "") == nil)
    }

    @Test func `differ between languages where they are sentences`() {
        let keys = texts(in: .de).keys.filter { $0.contains(/Note|Sentence|noTrips/) }
        #expect(keys.count > 35)
        for key in keys {
            #expect(Set(PrintedLanguage.allCases.map { texts(in: $0)[key] }).count == 4, "\(key)")
        }
    }

    @Test(arguments: PrintedLanguage.allCases)
    func `are in the singular for one, in French also for none`(language: PrintedLanguage) {
        let text = CountedText(one: "one", many: "many")
        let forms = [0, 1, 2, 21].map { text.form(for: $0, in: language) }
        #expect(forms == [language == .fr ? "one" : "many", "one", "many", "many"])
    }

    @Test(arguments: PrintedLanguage.allCases)
    func `of a report distinguish one from many`(language: PrintedLanguage) {
        let report = language.texts.report
        for text in [
            report.doneOfManySentence, report.leftSentence, report.withErrorsSentence, report.stepItems,
            report.settings,
        ] { #expect(text.one != text.many, "\(text.one)") }
    }

    @Test func `follow the spelling of each language in Switzerland`() {
        for (key, text) in texts(in: .de) { #expect(!text.contains("ß"), "\(key)") }
        for (key, text) in texts(in: .fr) {
            // The exclamation mark before a note is a sign that the note explains.
            for (before, mark) in zip(text, text.dropFirst()) where ":;!?".contains(mark) {
                #expect(before == "\u{A0}", "\(key)")
            }
        }
        for language in PrintedLanguage.allCases {
            for (key, text) in texts(in: language) { #expect(!text.contains("'"), "\(key): write ’") }
        }
    }
}
