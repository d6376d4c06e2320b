import CMD4C

extension TypesetDocument {
    /// A document from Markdown: CommonMark with tables, task lists and strikethrough.
    ///
    /// Pictures are replaced by their descriptions, and HTML is shown as written: nothing is fetched or run.
    public static func markdown(_ text: String) -> TypesetDocument {
        TypesetDocument { (setter) throws(TypesettingError) in
            let reader = MarkdownReader(setter)
            try reader.read(text)
        }
    }
}

/// Parses Markdown with MD4C and sets each block as soon as it is complete.
private final class MarkdownReader {
    private let setter: PageSetter
    private var blocks = MarkdownBlocks()
    private var failure: TypesettingError?

    init(_ setter: PageSetter) { self.setter = setter }

    func read(_ text: String) throws(TypesettingError) {
        guard !text.isEmpty else { return }
        var parser = MD_PARSER()
        parser.flags = UInt32(
            MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS | MD_FLAG_NOHTMLBLOCKS
                | MD_FLAG_NOHTMLSPANS)
        parser.enter_block = { type, detail, reader in
            MarkdownReader.run(reader) { $0.blocks.enter(type, detail) }
        }
        parser.leave_block = { type, _, reader in MarkdownReader.run(reader) { $0.blocks.leave(type) } }
        parser.enter_span = { type, _, reader in
            MarkdownReader.run(reader) { $0.blocks.styles.append($0.blocks.style.union(.init(type))) }
        }
        parser.leave_span = { _, _, reader in
            MarkdownReader.run(reader) { _ = $0.blocks.styles.popLast() }
        }
        parser.text = { type, text, size, reader in
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(size))
            return MarkdownReader.run(reader) {
                $0.blocks.append(MarkdownEntities.text(type, String(decoding: bytes, as: UTF8.self)))
            }
        }
        let bytes = Array(text.utf8)
        let status = bytes.withUnsafeBytes { bytes in
            md_parse(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), MD_SIZE(clamping: bytes.count),
                &parser, Unmanaged.passUnretained(self).toOpaque())
        }
        if let failure { throw failure }
        if blocks.hasTooManyCells {
            blocks.leave(MD_BLOCK_TABLE)
            return try setFinished()
        }
        guard status == 0 || setter.isFull else { throw PageSetter.failure("MD4C failed") }
    }

    /// Runs a parser step and sets the blocks that it completes; returns 0 to continue, 1 to stop the parser.
    private static func run(_ reader: UnsafeMutableRawPointer?, _ step: (MarkdownReader) -> Void) -> Int32 {
        guard let reader else { return 1 }
        let own = Unmanaged<MarkdownReader>.fromOpaque(reader).takeUnretainedValue()
        step(own)
        do throws(TypesettingError) {
            try own.setFinished()
            return own.setter.isFull || own.blocks.hasTooManyCells ? 1 : 0
        } catch {
            own.failure = error
            return 1
        }
    }

    private func setFinished() throws(TypesettingError) {
        for block in blocks.takeFinished() {
            switch block {
            case .paragraph(let paragraph): try setter.add(paragraph)
            case .rule: try setter.addRule()
            case .table(let table):
                setter.top += 8
                try TableSetter(table, setter).add()
                setter.top += 4
            }
        }
    }
}

extension StyledText.Style {
    fileprivate init(_ span: MD_SPANTYPE) {
        switch span {
        case MD_SPAN_EM, MD_SPAN_IMG: self = .italic
        case MD_SPAN_STRONG: self = .bold
        case MD_SPAN_CODE: self = .code
        case MD_SPAN_DEL: self = .struckThrough
        case MD_SPAN_A: self = .link
        default: self = []
        }
    }
}

/// Resolves entities such as `&amp;` and line breaks.
private enum MarkdownEntities {
    /// The characters to show for a piece of text.
    static func text(_ type: MD_TEXTTYPE, _ text: String) -> String {
        switch type {
        case MD_TEXT_NULLCHAR: "\u{FFFD}"
        case MD_TEXT_BR: "\u{2028}"
        case MD_TEXT_SOFTBR: " "
        case MD_TEXT_ENTITY: character(of: text)
        default: text
        }
    }

    private static let names = [
        "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&nbsp;": "\u{A0}",
        "&copy;": "©", "&reg;": "®", "&euro;": "€", "&deg;": "°", "&sect;": "§", "&ndash;": "–",
        "&mdash;": "—", "&hellip;": "…", "&times;": "×", "&laquo;": "«", "&raquo;": "»", "&larr;": "←",
        "&rarr;": "→", "&auml;": "ä", "&ouml;": "ö", "&uuml;": "ü", "&Auml;": "Ä", "&Ouml;": "Ö",
        "&Uuml;": "Ü", "&eacute;": "é", "&egrave;": "è", "&agrave;": "à", "&ccedil;": "ç", "&szlig;": "ß",
    ]

    /// An unknown entity is shown as written.
    private static func character(of entity: String) -> String {
        if let known = names[entity] { return known }
        let number = entity.dropFirst(2).dropLast()
        guard entity.hasPrefix("&#"), let first = number.first else { return entity }
        let value = first == "x" || first == "X" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
        guard let value else { return entity }
        return Unicode.Scalar(value).map { value == 0 ? "\u{FFFD}" : String($0) } ?? "\u{FFFD}"
    }
}
