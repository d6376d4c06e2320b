import Batch
import PrintedTexts

/// Fills in the fixed texts of the page.
extension ReportPage {
    /// The text with values in place of its placeholders.
    func filled(_ text: String, _ values: [String: String]) -> String {
        text.replacing(/\{(\w+)\}/) { values[String($0.1)] ?? String($0.0) }
    }

    /// The text for the number, which replaces `{count}`, with values in place of its other placeholders.
    func counted(_ text: CountedText, _ count: Int, _ values: [String: String] = [:]) -> String {
        let all = values.merging(["count": SwissNumber.text(count)]) { own, _ in own }
        return filled(text.form(for: count, in: language), all)
    }

    /// What precedes the placeholder in the text, and what follows it.
    func sides(of placeholder: String, in text: String) -> (before: String, after: String) {
        guard let range = text.firstRange(of: placeholder) else { return (text, "") }
        return (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    }

    /// `812 bytes`, `1.2 MB`
    func size(_ bytes: Int) -> String { ByteCount.text(bytes, units: texts.byteUnits) }

    func word(for state: RunState) -> String {
        switch state {
        case .running: texts.stateRunning
        case .notBegun: texts.stateNotBegun
        case .ended: texts.stateEnded
        case .interrupted: texts.stateInterrupted
        case .gaveUp: texts.stateGaveUp
        case .failed: texts.stateFailed
        case .killed: texts.stateKilled
        case .elsewhere: texts.stateElsewhere
        }
    }
}
