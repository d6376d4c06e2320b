/// The characters of a line without blanks, dots and dashes, each with the word that it comes from.
struct NumberLine {
    struct Mark {
        /// A digit or a capital letter; 0 for anything else.
        let byte: UInt8
        let word: Int
        /// Whether a blank, a dot or a dash, or the line's end, stands before it.
        let isFirst: Bool
    }

    let marks: [Mark]
    let text: String

    /// `words` are of one line, with their numbers on the page.
    init(_ words: [(index: Int, word: PageWord)]) {
        var marks: [Mark] = []
        for (index, word) in words {
            var isFirst = true
            for byte in word.text.utf8.prefix(200) {
                switch byte {
                case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: ","):
                    isFirst = true
                default:
                    marks.append(Mark(byte: Self.capital(byte), word: index, isFirst: isFirst))
                    isFirst = false
                }
            }
        }
        self.marks = marks
        text = words.map { $0.word.text }.joined(separator: " ").uppercased()
    }

    private static func capital(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A: byte
        case UInt8(ascii: "l"), UInt8(ascii: "|"): UInt8(ascii: "I")
        case 0x61...0x7A: byte - 0x20
        default: 0
        }
    }

    /// So many characters from a place, if a group begins there and another one, or nothing, after them.
    func group(at start: Int, count: Int) -> ArraySlice<Mark>? {
        let end = start + count
        guard end <= marks.count, marks[start].isFirst, end == marks.count || marks[end].isFirst else {
            return nil
        }
        let group = marks[start..<end]
        return group.allSatisfy { $0.byte != 0 } ? group : nil
    }
}
