/// The letters that stand for a sign beside degrees.
enum Hemisphere {
    /// `degrees` with the sign that N, S, E or W gives them; as they are beside anything else.
    static func signed(_ degrees: Double, by letter: String) -> Double {
        guard isLetter(letter) else { return degrees }
        return "SWsw".contains(letter) ? -degrees.magnitude : degrees.magnitude
    }

    static func isLetter(_ text: String) -> Bool {
        text.utf8.count == 1 && "NSEWnsew".contains(text)
    }
}
