import CMD4C

/// The open blocks of a Markdown text, and the completed ones that are not set yet.
struct MarkdownBlocks {
    enum Finished {
        case paragraph(Paragraph)
        case rule
        case table(Table)
    }

    private enum List {
        case bullets
        case numbers(next: Int, mark: Character)
    }

    private static let step = 20.0
    private static let deepest = 8
    private static let headingSizes = [20.0, 16, 13.5, 12, 11, 10]
    /// In bytes; breaking a paragraph into lines takes time with the square of its length.
    private static let longestParagraph = 8_000
    /// MD4C pads every row to the number of columns in the header, however large.
    private static let mostCells = 200_000
    /// In bytes; a cell has no room for more.
    private static let longestCell = 1_000

    /// The styles of the open spans, each combined with those around it.
    var styles: [StyledText.Style] = []
    private var finished: [Finished] = []
    private var text = StyledText()
    private var containers: [MD_BLOCKTYPE] = []
    private var lists: [List] = []
    private var marker: String?
    private var heading: Int?
    private var isCode = false
    private var isFirstOfCode = false
    private var isTight = false
    private var table: Table?
    private var row: [StyledText] = []
    private var cellCount = 0

    var style: StyledText.Style { styles.last ?? [] }

    /// Whether the open table has too many cells to continue.
    var hasTooManyCells: Bool { cellCount > Self.mostCells }

    mutating func takeFinished() -> [Finished] {
        defer { finished.removeAll(keepingCapacity: true) }
        return finished
    }

    mutating func append(_ more: String) {
        if isCode { return appendCode(more) }
        var rest = more.unicodeScalars[...]
        while !rest.isEmpty, table == nil || text.text.utf8.count < Self.longestCell {
            text.append(
                String(String.UnicodeScalarView(rest.prefix(Self.longestCell).map(Self.visible))), style)
            rest = rest.dropFirst(Self.longestCell)
            if table == nil, text.text.utf8.count > Self.longestParagraph { finishParagraph() }
        }
    }

    private mutating func appendCode(_ more: String) {
        for (index, line) in more.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { finishCodeLine() }
            text.append(line)
        }
    }

    /// Tabs and line feeds become spaces, control characters visible; U+2028 stays, a hard line break.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ["\n", "\t"].contains(scalar) ? " " : TypewriterLines.visible(scalar)
    }

    mutating func enter(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        switch type {
        case MD_BLOCK_UL:
            finishParagraph()
            isTight = detail?.load(as: MD_BLOCK_UL_DETAIL.self).is_tight != 0
            lists.append(.bullets)
            containers.append(type)
        case MD_BLOCK_OL:
            finishParagraph()
            if let detail = detail?.load(as: MD_BLOCK_OL_DETAIL.self) {
                isTight = detail.is_tight != 0
                let mark = Character(Unicode.Scalar(UInt8(bitPattern: detail.mark_delimiter)))
                lists.append(.numbers(next: Int(detail.start), mark: mark))
            }
            containers.append(type)
        case MD_BLOCK_QUOTE:
            finishParagraph()
            containers.append(type)
        case MD_BLOCK_LI: enterItem(detail?.load(as: MD_BLOCK_LI_DETAIL.self))
        case MD_BLOCK_H:
            finishParagraph()
            heading = Int(detail?.load(as: MD_BLOCK_H_DETAIL.self).level ?? 1)
        case MD_BLOCK_CODE:
            finishParagraph()
            (isCode, isFirstOfCode) = (true, true)
        case MD_BLOCK_HR: finished.append(.rule)
        case MD_BLOCK_TABLE:
            finishParagraph()
            table = Table(size: 9, indent: indent)
        case MD_BLOCK_TR: row = []
        case MD_BLOCK_TH: table?.alignments.append(.init(detail?.load(as: MD_BLOCK_TD_DETAIL.self).align))
        default: break
        }
    }

    mutating func leave(_ type: MD_BLOCKTYPE) {
        switch type {
        case MD_BLOCK_UL, MD_BLOCK_OL:
            _ = lists.popLast()
            _ = containers.popLast()
        case MD_BLOCK_QUOTE:
            finishParagraph()
            _ = containers.popLast()
        case MD_BLOCK_LI:
            finishParagraph()
            marker = nil
        case MD_BLOCK_P: finishParagraph()
        case MD_BLOCK_H:
            finishParagraph()
            heading = nil
        case MD_BLOCK_CODE:
            if !text.text.isEmpty { finishCodeLine() }
            isCode = false
        case MD_BLOCK_TH, MD_BLOCK_TD:
            row.append(text)
            text = StyledText()
            cellCount += 1
        case MD_BLOCK_TR: table?.add(row)
        case MD_BLOCK_TABLE:
            if let table { finished.append(.table(table)) }
            (table, cellCount) = (nil, 0)
        default: break
        }
    }

    private mutating func enterItem(_ detail: MD_BLOCK_LI_DETAIL?) {
        finishParagraph()
        switch lists.popLast() {
        case .numbers(let number, let mark):
            marker = "\(number)\(mark)"
            lists.append(.numbers(next: number &+ 1, mark: mark))
        default:
            marker = lists.count.isMultiple(of: 2) ? "•" : "◦"
            lists.append(.bullets)
        }
        if let detail, detail.is_task != 0 {
            marker = detail.task_mark == CChar(bitPattern: UInt8(ascii: " ")) ? "☐" : "☑"
        }
    }

    private var indent: Double { Self.step * Double(min(containers.count, Self.deepest)) }

    private var bars: [Double] {
        containers.prefix(Self.deepest).enumerated().compactMap { depth, type in
            type == MD_BLOCK_QUOTE ? Self.step * Double(depth) + 6 : nil
        }
    }

    private mutating func finishParagraph() {
        guard !text.text.isEmpty else { return }
        var paragraph = Paragraph(text)
        paragraph.spaceBefore = isTight && !lists.isEmpty ? 2 : 7
        if let heading {
            paragraph.size = Self.headingSizes[min(max(heading, 1), Self.headingSizes.count) - 1]
            paragraph.isBold = true
            paragraph.isHeading = true
            paragraph.spaceBefore = paragraph.size
        }
        finish(paragraph)
    }

    private mutating func finishCodeLine() {
        for line in TypewriterLines(text.text.isEmpty ? " " : text.text) {
            var paragraph = Paragraph.typewritten(line.text)
            paragraph.isShaded = true
            paragraph.spaceBefore = isFirstOfCode ? 7 : 0
            isFirstOfCode = false
            finish(paragraph)
        }
    }

    private mutating func finish(_ paragraph: Paragraph) {
        var paragraph = paragraph
        paragraph.indent = indent
        paragraph.bars = bars
        paragraph.marker = marker
        finished.append(.paragraph(paragraph))
        marker = nil
        text = StyledText()
    }
}

extension Table.Alignment {
    fileprivate init(_ alignment: MD_ALIGN?) {
        switch alignment {
        case MD_ALIGN_CENTER: self = .middle
        case MD_ALIGN_RIGHT: self = .right
        default: self = .left
        }
    }
}
