import CPoppler
public import DocumentModel

extension PDFFile {
    /// Where a page's text has what is searched for; nothing for an empty text. Throws `pdf.pageMissing` and `pdf.pageSize`.
    ///
    /// ```swift
    /// for match in try pdf.matches(of: PDFSearch("Parzelle"), onPage: 0).items { print(match.boxes) }
    /// ```
    public func matches(
        of search: PDFSearch, onPage index: Int, limit: Int = 10_000
    ) throws(PDFError) -> PDFListing<PDFMatch> {
        let page = try page(index)
        let plane = try plane(of: page, index)
        var matches = PDFListing<PDFMatch>()
        guard !search.text.isEmpty else { return matches }
        let list = listening(toPage: index) {
            page.drawForText()
            return poppler_page_find_text_with_options(page.page, search.text, search.flags)
        }
        defer {
            g_list_free_full(list) {
                poppler_rectangle_free($0?.assumingMemoryBound(to: PopplerRectangle.self))
            }
        }
        let words = list == nil ? [] : page.separatedText().words(inUnitsOf: plane.userUnit)
        var isContinued = false
        for area in list.elements(of: PopplerRectangle.self) {
            let box = plane.shown(area.pointee)
            if isContinued, let last = matches.items.indices.last {
                matches.items[last].boxes.append(box)
            } else {
                let match = PDFMatch(page: index + 1, boxes: [box], line: Self.line(at: box, of: words))
                guard matches.add(match, upTo: limit) else { break }
            }
            isContinued = poppler_rectangle_find_get_match_continued(area) != 0
        }
        return matches
    }

    private static let mostBeside = 20
    private static let longestLine = 500

    /// The words before and behind the one at a box, as far as they stand on its line; of a long line those beside it.
    private static func line(at box: PDFBox, of words: [PDFTextWord]) -> String {
        guard let start = words.firstIndex(where: { $0.box.overlaps(box) }) else { return "" }
        let isOnLine = { (word: PDFTextWord) in
            abs(word.box.middle - words[start].box.middle) < words[start].box.height / 2
        }
        let before = words[..<start].reversed().prefix(mostBeside).prefix(while: isOnLine).reversed()
        let behind = words[start...].prefix(mostBeside).prefix(while: isOnLine)
        let line = (before + behind).map(\.text).joined(separator: " ")
        return String(line.unicodeScalars.prefix(longestLine))
    }
}

extension PDFBox {
    fileprivate func overlaps(_ other: PDFBox) -> Bool {
        x < other.x + other.width && other.x < x + width && abs(middle - other.middle) < height / 2
    }
}
