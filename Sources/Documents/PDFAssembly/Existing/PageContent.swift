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
    /// The content without invisible text.
    private(set) var withoutInvisibleText: [UInt8] = []

    static let invisible = 3

    private let bytes: [UInt8]
    private var mode: Int
    private var modes: [Int] = []
    private var copied = 0

    /// Reads a content stream that begins in a render mode.
    init(_ bytes: [UInt8], mode: Int = 0) {
        self.bytes = bytes
        self.mode = mode
        var scanner = ContentScanner(bytes)
        while let instruction = scanner.next() { take(instruction) }
        withoutInvisibleText += bytes[copied...]
    }

    private mutating func take(_ instruction: ContentScanner.Instruction) {
        if instruction.isNamed("q") {
            modes.append(mode)
        } else if instruction.isNamed("Q") {
            mode = modes.popLast() ?? mode
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
        guard mode == Self.invisible else {
            hasVisibleText = hasVisibleText || hasText
            return
        }
        hasInvisibleText = hasInvisibleText || hasText
        withoutInvisibleText += bytes[copied..<instruction.range.lowerBound]
        withoutInvisibleText += Array(replacement.utf8)
        copied = instruction.range.upperBound
    }
}
