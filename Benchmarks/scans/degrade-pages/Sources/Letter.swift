import Seeded

/// A letter of several paragraphs, drawn from a language's texts.
struct Letter {
    let sender: String
    let subject: String
    let paragraphs: [String]
    let entries: [String]
    let closing: [String]

    init(in language: Language, using random: inout SeededGenerator) {
        let texts = language.texts
        func filled(_ text: String) -> String {
            String(
                text.map { character -> Character in
                    switch character {
                    case "#": Character("\(Int(random.number(in: 0...9.999)))")
                    case "%": Character("\(Int(random.number(in: 1...9.999)))")
                    default: character
                    }
                })
        }
        sender = filled(texts.senders.randomElement(using: &random) ?? "")
        subject = filled(texts.subjects.randomElement(using: &random) ?? "")
        paragraphs = texts.paragraphs.shuffled(using: &random).map(filled)
        entries = texts.entries.map(filled)
        closing = texts.closing
    }
}
