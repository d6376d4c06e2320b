/// The operators, colours, fonts and other resources of a content stream that the rules of PDF/A concern.
struct ArchivalContent {
    /// Operators that ISO 32000-1 does not define.
    private(set) var unknown: [String] = []
    /// Deepest nesting of graphics states.
    private(set) var deepest = 0
    /// The fonts of text by name, each with whether some of the text is visible.
    private(set) var fonts: [String: Bool] = [:]
    /// Device colours set by operators.
    private(set) var devices: Set<DeviceColour> = []
    /// Named colour spaces, whether painted with or not.
    private(set) var spaces: Set<String> = []
    /// Named colour spaces that areas are filled with.
    private(set) var filledSpaces: Set<String> = []
    /// Named colour spaces that lines are stroked with.
    private(set) var strokedSpaces: Set<String> = []
    private(set) var patterns: Set<String> = []
    private(set) var shadings: Set<String> = []
    private(set) var states: Set<String> = []
    /// Names of drawn pictures and forms, each with whether its text is visible.
    private(set) var drawn: [String: Bool] = [:]
    private(set) var intents: Set<String> = []
    /// The entries of inline images.
    private(set) var inlineImages: [[String: String]] = []
    /// Whether a hexadecimal string is malformed or has an odd number of digits.
    private(set) var hasBrokenString = false
    private(set) var hasLongString = false
    private(set) var hasLargeNumber = false

    /// The operators of ISO 32000-1, annex A.
    private static let known = Set(
        """
        b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg \
        ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "
        """.split(separator: " ").map(String.init))

    /// The part of the graphics state that the rules concern.
    private struct State {
        var mode: Int
        var font = ""
        /// The named colour spaces for filling and stroking; `nil` for device colours.
        var areaSpace: String?
        var lineSpace: String?

        /// Whether text is filled or stroked in the text rendering mode.
        var fillsText: Bool { [0, 2, 4, 6].contains(mode) }
        var strokesText: Bool { [1, 2, 5, 6].contains(mode) }
    }

    private var depth = 0
    private var state: State
    private var saved: [State] = []
    private var hasColour: Bool

    /// Reads a content stream that starts in a render mode; `hasColour` if a colour was set outside of it.
    init(_ bytes: [UInt8], mode: Int = 0, hasColour: Bool = false) {
        state = State(mode: mode)
        self.hasColour = hasColour
        var scanner = ContentScanner(bytes)
        while let instruction = scanner.next() {
            checkOperands(instruction.operands)
            take(
                String(decoding: instruction.name, as: UTF8.self),
                String(decoding: instruction.operand, as: UTF8.self), instruction)
        }
    }

    private mutating func take(
        _ name: String, _ operand: String, _ instruction: ContentScanner.Instruction
    ) {
        switch name {
        case "q":
            depth += 1
            deepest = max(deepest, depth)
            saved.append(state)
        case "Q":
            depth -= 1
            state = saved.popLast() ?? state
        case "Tr": state.mode = Int(operand) ?? state.mode
        case "Tf":
            let operands = instruction.operands.split { $0 <= 0x20 }
            state.font = operands.first.map { Self.name(String(decoding: $0, as: UTF8.self)) } ?? ""
        case "Tj", "TJ", "'", "\"":
            let isVisible = state.mode != PageContent.invisible
            fonts[state.font] = fonts[state.font] == true || isVisible
            if isVisible { paint(areas: state.fillsText, lines: state.strokesText) }
        case "Do":
            drawn[Self.name(operand)] =
                drawn[Self.name(operand)] == true || state.mode != PageContent.invisible
            // A form or a stencil mask paints with the colours that are set outside of it.
            use(areas: true, lines: true)
        case "gs": states.insert(Self.name(operand))
        case "sh": shadings.insert(Self.name(operand))
        case "ri": intents.insert(Self.name(operand))
        case "ID":
            let image = Self.entries(of: instruction.operands)
            inlineImages.append(image)
            use(areas: (image["IM"] ?? image["ImageMask"]) == "true", lines: false)
        case "f", "F", "f*": paint(areas: true, lines: false)
        case "s", "S": paint(areas: false, lines: true)
        case "B", "B*", "b", "b*": paint(areas: true, lines: true)
        default:
            takeColour(name, operand)
            if !Self.known.contains(name) { unknown.append(name) }
        }
    }

    private mutating func takeColour(_ name: String, _ operand: String) {
        switch name {
        case "g", "rg", "k": state.areaSpace = nil
        case "G", "RG", "K": state.lineSpace = nil
        case "cs": state.areaSpace = Self.name(operand)
        case "CS": state.lineSpace = Self.name(operand)
        default: break
        }
        switch name {
        case "g", "G": devices.insert(.grey)
        case "rg", "RG": devices.insert(.rgb)
        case "k", "K": devices.insert(.inks)
        case "cs", "CS": spaces.insert(Self.name(operand))
        case "scn", "SCN": if operand.hasPrefix("/") { patterns.insert(Self.name(operand)) }
        default: return
        }
        hasColour = true
    }

    /// Records the colours of a painting operator: black in DeviceGray if none was set.
    private mutating func paint(areas: Bool, lines: Bool) {
        if !hasColour { devices.insert(.grey) }
        use(areas: areas, lines: lines)
    }

    /// Records the named colour spaces that something is painted with.
    private mutating func use(areas: Bool, lines: Bool) {
        if areas, let space = state.areaSpace { filledSpaces.insert(space) }
        if lines, let space = state.lineSpace { strokedSpaces.insert(space) }
    }

    private static func name(_ operand: String) -> String {
        operand.hasPrefix("/") ? String(operand.dropFirst()) : operand
    }

    private mutating func checkOperands(_ operands: ArraySlice<UInt8>) {
        var number = 0
        var digits = 0
        var index = operands.startIndex
        while index < operands.endIndex {
            let byte = operands[index]
            if byte == UInt8(ascii: "(") {
                let end = Self.end(ofStringAt: index, in: operands)
                hasLongString = hasLongString || end - index > 32_769
                index = end
                continue
            }
            if byte == UInt8(ascii: "<"), index + 1 < operands.endIndex, operands[index + 1] != byte,
                let end = operands[index...].firstIndex(of: UInt8(ascii: ">"))
            {
                let text = operands[(index + 1)..<end].filter { $0 > 0x20 }
                let isWhole = text.count % 2 == 0 && text.allSatisfy(Self.isHexadecimal)
                hasBrokenString = hasBrokenString || !isWhole
                hasLongString = hasLongString || text.count > 65_534
                index = end + 1
                continue
            }
            if byte == UInt8(ascii: "<") { index += 1 }
            if byte >= 0x30, byte <= 0x39, digits < 12 {
                digits += 1
                number = number * 10 + Int(byte - 0x30)
            } else {
                hasLargeNumber = hasLargeNumber || byte <= 0x20 && number > 2_147_483_647
                (number, digits) = (0, 0)
            }
            index += 1
        }
    }

    private static func end(ofStringAt start: Int, in bytes: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var index = start
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            index += 1
            if depth == 0 { break }
        }
        return min(index, bytes.endIndex)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }

    /// The entries of an inline image with their values in PDF syntax.
    private static func entries(of operands: ArraySlice<UInt8>) -> [String: String] {
        var entries: [String: String] = [:]
        let text = String(decoding: operands, as: UTF8.self)
            .replacing("[", with: " [ ").replacing("]", with: " ] ").replacing("/", with: " /")
        var key: String?
        var depth = 0
        for part in text.split(whereSeparator: \.isWhitespace).map(String.init) {
            if part == "[" { depth += 1 }
            if let open = key {
                entries[open, default: ""] += (entries[open] == nil ? "" : " ") + part
                if part == "]" { depth -= 1 }
                if depth == 0 { key = nil }
            } else if part.hasPrefix("/") {
                key = String(part.dropFirst())
            }
        }
        return entries
    }
}

/// A device-dependent colour space.
enum DeviceColour: String, Hashable {
    case grey = "DeviceGray"
    case rgb = "DeviceRGB"
    case inks = "DeviceCMYK"

    /// The name in resources of the colour space that replaces this one.
    var defaultSpace: String {
        switch self {
        case .grey: "/DefaultGray"
        case .rgb: "/DefaultRGB"
        case .inks: "/DefaultCMYK"
        }
    }

    /// Finds a colour space by its name or its abbreviation in inline images.
    init?(name: String) {
        switch name {
        case "DeviceGray", "G": self = .grey
        case "DeviceRGB", "RGB": self = .rgb
        case "DeviceCMYK", "CMYK": self = .inks
        default: return nil
        }
    }
}
