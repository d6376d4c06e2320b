/// A text with places left open: `%` for any characters, `_` for one; a backslash takes the next as it is.
struct LikePattern: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case character(Character)
        case one
        case any
    }

    private let parts: [Part]
    private let ignoresCase: Bool

    init(_ pattern: String, ignoringCase ignoresCase: Bool = false) {
        self.ignoresCase = ignoresCase
        var parts: [Part] = []
        var isEscaped = false
        for character in ignoresCase ? pattern.lowercased() : pattern {
            switch character {
            case _ where isEscaped:
                parts.append(.character(character))
                isEscaped = false
            case "\\": isEscaped = true
            case "_": parts.append(.one)
            case "%": if parts.last != .any { parts.append(.any) }
            default: parts.append(.character(character))
            }
        }
        self.parts = parts
    }

    /// Whether all of the text fits. Takes no more steps than the text is long times the pattern.
    func matches(_ text: String) -> Bool {
        let characters = Array(ignoresCase ? text.lowercased() : text)
        var (place, part) = (0, 0)
        var restart: (place: Int, part: Int)?
        while place < characters.count {
            if part < parts.count, parts[part] == .any {
                restart = (place, part)
                part += 1
            } else if part < parts.count, parts[part] == .one || parts[part] == .character(characters[place])
            {
                place += 1
                part += 1
            } else if let last = restart {
                restart = (last.place + 1, last.part)
                (place, part) = (last.place + 1, last.part + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .any }
    }
}
