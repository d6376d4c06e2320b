import DocumentTypes

/// Words as recognition gives them, from lines of text set evenly on a page.
enum PageText {
    static func words(_ text: String, width: Double = 2480, height: Double = 3508) -> [PageWord] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let leading = height * 0.84 / Double(max(1, lines.count))
        var words: [PageWord] = []
        for (row, line) in lines.enumerated() {
            var left = width * 0.1
            for word in line.split(separator: " ") {
                let box = PageBox(
                    x: left, y: height * 0.08 + Double(row) * leading, width: Double(word.count) * 22,
                    height: 40)
                words.append(PageWord(text: String(word), box: box, line: row))
                left += box.width + 22
            }
        }
        return words
    }
}
