import CPoppler
public import DocumentModel

/// A search in the text of a document.
public struct PDFSearch: Sendable, Hashable, Codable {
    /// The text to find; line ends count as spaces.
    public var text: String
    /// Whether the search is case-sensitive.
    public var matchesCase: Bool
    /// Whether only whole words match.
    public var wholeWords: Bool

    /// Makes a search.
    public init(_ text: String, matchesCase: Bool = false, wholeWords: Bool = false) {
        self.text = text
        self.matchesCase = matchesCase
        self.wholeWords = wholeWords
    }

    fileprivate var flags: PopplerFindFlags {
        var flags = POPPLER_FIND_MULTILINE.rawValue
        if matchesCase { flags |= POPPLER_FIND_CASE_SENSITIVE.rawValue }
        if wholeWords { flags |= POPPLER_FIND_WHOLE_WORDS_ONLY.rawValue }
        return PopplerFindFlags(rawValue: flags)
    }
}

/// A match of a search.
public struct PDFMatch: Sendable, Hashable, Codable {
    /// The page number, from 1.
    public var page: Int
    /// The places on the page as shown in points, `y` downwards from the upper edge; one box per line.
    public var boxes: [PDFBox]
    /// The line of text in which the match begins.
    public var line: String
}

extension PDFFile {
    /// The matches of a search on a page; none for an empty text. Throws `pdf.pageMissing` and `pdf.pageSize`.
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

    /// The words on the line of a box, at most 20 before and 20 from the word at the box on.
    private static func line(at box: PDFBox, of words: [PDFTextWord]) -> String {
        guard let start = words.firstIndex(where: { $0.box.overlaps(box) }) else { return "" }
        let isOnLine = { (word: PDFTextWord) in
            abs(word.box.middle - words[start].box.middle) < words[start].box.height / 2
        }
        let before = words[..<start].reversed().prefix(mostBeside).prefix(while: isOnLine).reversed()
        let after = words[start...].prefix(mostBeside).prefix(while: isOnLine)
        let line = (before + after).map(\.text).joined(separator: " ")
        return String(line.unicodeScalars.prefix(longestLine))
    }
}

extension PDFBox {
    fileprivate func overlaps(_ other: PDFBox) -> Bool {
        x < other.x + other.width && other.x < x + width && abs(middle - other.middle) < height / 2
    }
}
