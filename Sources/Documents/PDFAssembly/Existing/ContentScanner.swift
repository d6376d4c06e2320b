/// Reads the instructions of a content stream one by one.
struct ContentScanner {
    /// An operator with its operands.
    struct Instruction {
        let name: ArraySlice<UInt8>
        /// The last operand in PDF syntax.
        let operand: ArraySlice<UInt8>
        /// All operands; of `ID`, the entries of the inline image.
        let operands: ArraySlice<UInt8>
        /// The range from the first operand to the end of the operator.
        let range: Range<Int>

        func isNamed(_ text: StaticString) -> Bool {
            name.count == text.utf8CodeUnitCount
                && text.withUTF8Buffer { name.elementsEqual($0) }
        }
    }

    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next instruction; `nil` at the end. Trailing operands without an operator are ignored.
    mutating func next() -> Instruction? {
        var start: Int?
        var operand = 0..<0
        var arrays: [Int] = []
        while let token = nextToken() {
            if start == nil { start = token.lowerBound }
            switch bytes[token.lowerBound] {
            case UInt8(ascii: "["): arrays.append(token.lowerBound)
            case UInt8(ascii: "]"): operand = (arrays.popLast() ?? token.lowerBound)..<token.upperBound
            case let first where Self.beginsOperator(first) && !Self.isValue(bytes[token]):
                if bytes[token].elementsEqual("ID".utf8) { skipInlineImage() }
                return Instruction(
                    name: bytes[token], operand: bytes[operand],
                    operands: bytes[(start ?? token.lowerBound)..<token.lowerBound],
                    range: (start ?? token.lowerBound)..<position)
            default: operand = token
            }
        }
        return nil
    }

    /// Whether a word is a keyword value, not an operator.
    private static func isValue(_ word: ArraySlice<UInt8>) -> Bool {
        word.elementsEqual("true".utf8) || word.elementsEqual("false".utf8)
            || word.elementsEqual("null".utf8)
    }

    private static func beginsOperator(_ byte: UInt8) -> Bool {
        byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte == 0x27 || byte == 0x22
    }

    private mutating func nextToken() -> Range<Int>? {
        skipSpace()
        guard position < bytes.count else { return nil }
        let start = position
        position += 1
        switch bytes[start] {
        case UInt8(ascii: "("): skipString()
        case UInt8(ascii: "<"):
            if position < bytes.count, bytes[position] == UInt8(ascii: "<") {
                position += 1
            } else {
                position = bytes[position...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
            }
        case UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
            UInt8(ascii: ")"):
            break
        default:
            while position < bytes.count, Self.isRegular(bytes[position]) { position += 1 }
        }
        return start..<position
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "%") {
                position = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            } else if Self.isSpace(bytes[position]) {
                position += 1
            } else {
                return
            }
        }
    }

    private mutating func skipString() {
        var depth = 1
        while position < bytes.count, depth > 0 {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            position += 1
        }
        position = min(position, bytes.count)
    }

    /// Skips image data up to an `EI` surrounded by white space.
    private mutating func skipInlineImage() {
        while position + 2 < bytes.count {
            let isEnd =
                Self.isSpace(bytes[position]) && bytes[position + 1] == UInt8(ascii: "E")
                && bytes[position + 2] == UInt8(ascii: "I")
                && (position + 3 == bytes.count || !Self.isRegular(bytes[position + 3]))
            if isEnd {
                position += 3
                return
            }
            position += 1
        }
        position = bytes.count
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C || byte == 0
    }

    private static func isRegular(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            false
        default: !isSpace(byte)
        }
    }
}
