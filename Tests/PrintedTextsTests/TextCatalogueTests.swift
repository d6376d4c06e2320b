import PrintedTexts
import Testing

@Suite struct `Texts of printed outputs` {
    /// All texts of a language by key, such as `logbook.months.3`.
    private func texts(in language: PrintedLanguage) -> [String: String] {
        func collect(_ value: Any, _ key: String, into texts: inout [String: String]) {
            if let text = value as? String {
                texts[key] = text
                return
            }
            for (place, child) in Mirror(reflecting: value).children.enumerated() {
                let name = child.label ?? "\(place + 1)"
                collect(child.value, key.isEmpty ? name : "\(key).\(name)", into: &texts)
            }
        }
        var texts: [String: String] = [:]
        collect(language.texts, "", into: &texts)
        return texts
    }

    private func placeholders(in text: String) -> [String] {
        text.matches(of: /\{\w+\}/).map { String($0.output) }.sorted()
    }

    @Test(arguments: PrintedLanguage.allCases)
    func `have every key in every language`(language: PrintedLanguage) {
        let keys = texts(in: language).keys.sorted()
        #expect(keys.count > 70)
        #expect(keys == texts(in: .de).keys.sorted())
        #expect(language.texts.logbook.months.count == 12 && language.texts.logbook.weekdays.count == 7)
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
        #expect(Set(texts.values.flatMap(placeholders)).count == 6)
        for (key, text) in texts {
            let rest = text.replacing(/\{\w+\}/, with: "")
            #expect(!rest.contains("{") && !rest.contains("}"), "\(key)")
        }
    }

    @Test func `differ between languages where they are sentences`() {
        for key in texts(in: .de).keys where key.hasSuffix("Note") || key.hasSuffix("noTrips") {
            #expect(Set(PrintedLanguage.allCases.map { texts(in: $0)[key] }).count == 4, "\(key)")
        }
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
