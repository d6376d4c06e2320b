/// A table with a line for each page, block, paragraph, line and word, as tesseract writes it.
///
/// Columns: `level` (1 page, 2 block, 3 paragraph, 4 line, 5 word), `page_num`, `block_num`, `par_num`, `line_num`,
/// `word_num`, `left`, `top`, `width`, `height` in pixels, `conf` (0 to 100, -1 above words) and `text`, separated by
/// tabs. Numbers start with 1 in what holds them.
public struct TSVLayout: PageLayout {
    /// The layout.
    public init() {}

    /// The columns' names.
    public let opening =
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    /// Nothing.
    public let closing = ""

    /// The page's lines.
    public func page(_ page: RecognisedPage, number: Int) -> String {
        var table = Table(page: number)
        table.add([], PixelBox(left: 0, top: 0, width: page.width, height: page.height))
        for (block, content) in page.blocks.enumerated() {
            table.add([block], content.box)
            for (paragraph, content) in content.paragraphs.enumerated() {
                table.add([block, paragraph], content.box)
                for (line, content) in content.lines.enumerated() {
                    table.add([block, paragraph, line], content.box)
                    for (word, content) in content.words.enumerated() {
                        table.add([block, paragraph, line, word], content.box, content)
                    }
                }
            }
        }
        return table.text
    }

    private struct Table {
        let page: Int
        var text = ""

        /// `place` counts from 0 and ends at the level of what is added.
        mutating func add(_ place: [Int], _ box: PixelBox, _ word: RecognisedWord? = nil) {
            let numbers = (0..<4).map { $0 < place.count ? place[$0] + 1 : 0 }
            let figures = [place.count + 1, page] + numbers + [box.left, box.top, box.width, box.height]
            let confidence = word.map { Decimals.text($0.confidence, places: 2) } ?? "-1"
            let content = (word?.text ?? "").map { $0.isWhitespace ? " " : $0 }
            text += figures.map(String.init).joined(separator: "\t") + "\t\(confidence)\t\(String(content))\n"
        }
    }
}
