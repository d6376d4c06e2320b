/// A content stream read for its text: what is seen, what is there unseen, what other streams it draws.
struct PageContent {
    /// Whether text is drawn that can be seen.
    private(set) var hasVisibleText = false
    /// Whether text is drawn that cannot be seen (render mode 3).
    private(set) var hasInvisibleText = false
    /// The drawn XObjects' names, each with the render mode in force.
    private(set) var drawn: [(name: String, mode: Int)] = []
    /// How many pictures stand in the stream itself.
    private(set) var inlineImages = 0
    /// The fonts of text that is drawn, visible or not, by their names in the resources.
    private(set) var fonts = FontUse()

    static let invisible = 3

    private let bytes: [UInt8]
    private var mode: Int
    private var font = ""
    private var states: [(mode: Int, font: String)] = []
    /// Where invisible text is drawn, and what stands for it without it.
    private var texts: [(range: Range<Int>, replacement: String)] = []
    /// Where a font is chosen.
    private var choices: [(range: Range<Int>, font: String)] = []

    /// Reads a content stream that begins in a render mode.
    init(_ bytes: [UInt8], mode: Int = 0) {
        self.bytes = bytes
        self.mode = mode
        var scanner = ContentScanner(bytes)
        while let instruction = scanner.next() { take(instruction) }
    }

    /// The content without invisible text, and without the choice of some fonts.
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
        // Brackets alone are no text.
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
