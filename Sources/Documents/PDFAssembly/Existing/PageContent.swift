/// The visible and invisible text of a content stream, and the objects that it draws.
struct PageContent {
    /// Whether visible text is drawn.
    private(set) var hasVisibleText = false
    /// Whether invisible text is drawn (render mode 3).
    private(set) var hasInvisibleText = false
    /// The names of drawn XObjects, each with the current render mode.
    private(set) var drawn: [(name: String, mode: Int)] = []
    /// Number of inline images.
    private(set) var inlineImages = 0
    /// The fonts of drawn text by their names in the resources.
    private(set) var fonts = FontUse()

    /// The render mode of invisible text.
    static let invisible = 3

    private let bytes: [UInt8]
    private var mode: Int
    private var font = ""
    private var states: [(mode: Int, font: String)] = []
    /// Operators that draw invisible text, and their replacements.
    private var texts: [(range: Range<Int>, replacement: String)] = []
    /// Operators that select a font.
    private var choices: [(range: Range<Int>, font: String)] = []

    /// Reads a content stream that starts in a render mode.
    init(_ bytes: [UInt8], mode: Int = 0) {
        self.bytes = bytes
        self.mode = mode
        var scanner = ContentScanner(bytes)
        while let instruction = scanner.next() { take(instruction) }
    }

    /// The content without invisible text and without the selection of some fonts.
    func withoutInvisibleText(andFonts unneeded: Set<String>) -> [UInt8] {
        let choices = choices.filter { unneeded.contains($0.font) }.map { (range: $0.range, replacement: "") }
        var kept: [UInt8] = []
        var copied = 0
        for cut in (texts + choices).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            kept += bytes[copied..<cut.range.lowerBound]
            kept += Array(cut.replacement.utf8)
            copied = cut.range.upperBound
        }
        return kept + bytes[copied...]
    }

    private mutating func take(_ instruction: ContentScanner.Instruction) {
        if instruction.isNamed("q") {
            states.append((mode, font))
        } else if instruction.isNamed("Q") {
            (mode, font) = states.popLast() ?? (mode, font)
        } else if instruction.isNamed("Tf") {
            font = String(decoding: bytes[instruction.range].dropFirst().prefix { $0 > 0x20 }, as: UTF8.self)
            choices.append((instruction.range, font))
        } else if instruction.isNamed("Tr") {
            mode = Int(String(decoding: instruction.operand, as: UTF8.self)) ?? mode
        } else if instruction.isNamed("Do") {
            drawn.append((String(decoding: instruction.operand.dropFirst(), as: UTF8.self), mode))
        } else if instruction.isNamed("ID") {
            inlineImages += 1
        } else if instruction.isNamed("Tj") || instruction.isNamed("TJ") {
            show(instruction, replacement: "")
        } else if instruction.isNamed("'") {
            show(instruction, replacement: "T*")
        } else if instruction.isNamed("\"") {
            let spacings = String(decoding: bytes[instruction.range], as: UTF8.self).split(separator: " ")
            show(
                instruction,
                replacement: spacings.count > 2 ? "\(spacings[0]) Tw \(spacings[1]) Tc T*" : "T*")
        }
    }

    private mutating func show(_ instruction: ContentScanner.Instruction, replacement: String) {
        // More than the delimiters of an empty string.
        let hasText = instruction.operand.count > 2
        fonts.note(font, isVisible: mode != Self.invisible)
        guard mode == Self.invisible else {
            hasVisibleText = hasVisibleText || hasText
            return
        }
        hasInvisibleText = hasInvisibleText || hasText
        texts.append((instruction.range, replacement))
    }
}

/// The fonts that visible and invisible text use, by their names in the resources.
///
/// The empty name is a font selected outside of the content.
struct FontUse {
    private var visible: Set<String> = []
    private var invisible: Set<String> = []

    /// Fonts that only invisible text uses; empty if the fonts of visible text are not known for certain.
    var unseen: Set<String> {
        hasInherited || visible.contains { $0.contains("#") } ? [] : invisible.subtracting(visible)
    }

    /// Whether visible text uses a font that was selected outside of the content.
    var hasInherited: Bool { visible.contains("") }

    mutating func note(_ name: String, isVisible: Bool) {
        if isVisible { visible.insert(name) } else { invisible.insert(name) }
    }

    /// Adds the fonts of drawn content, which may use the same resources or its own.
    mutating func add(_ other: FontUse, ofSameResources: Bool) {
        if ofSameResources {
            visible.formUnion(other.visible)
            invisible.formUnion(other.invisible)
        } else if other.hasInherited {
            visible.insert("")
        }
    }
}
