import CMD4C

/// Turns what MD4C finds in a Markdown text into paragraphs and tables on pages.
final class MarkdownReader {
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
            MarkdownReader.take(reader) { $0.blocks.enter(type, detail) }
        }
        parser.leave_block = { type, _, reader in MarkdownReader.take(reader) { $0.blocks.leave(type) } }
        parser.enter_span = { type, _, reader in
            MarkdownReader.take(reader) { $0.blocks.styles.append($0.blocks.style.union(.init(type))) }
        }
        parser.leave_span = { _, _, reader in
            MarkdownReader.take(reader) { _ = $0.blocks.styles.popLast() }
        }
        parser.text = { type, text, size, reader in
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(size))
            return MarkdownReader.take(reader) {
                $0.blocks.append(MarkdownText.text(type, String(decoding: bytes, as: UTF8.self)))
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

    /// Does a step, and sets what is finished by it; other than 0 once there is no more to be done.
    private static func take(_ reader: UnsafeMutableRawPointer?, _ step: (MarkdownReader) -> Void) -> Int32 {
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
