import CPoppler
public import DocumentModel

/// A search in the text of a document.
public struct PDFSearch: Sendable, Hashable, Codable {
    /// The text to find; line ends count as spaces.
    public var text: String
    /// Whether the search is case-sensitive.
    public var matchesCase: Bool
    /// Whether only whole words match: no letter or digit directly before or after.
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
        guard list != nil else { return matches }
        let text = page.separatedText()
        let words = text.words(inUnitsOf: plane.userUnit)
        // For poppler, marks such as "." and ":" belong to a word.
        let ends = search.wholeWords ? WordEnds(of: words, text, unit: plane.userUnit) : nil
        var boxes: [PDFBox] = []
        var candidates = 0
        for area in list.elements(of: PopplerRectangle.self) {
            boxes.append(plane.shown(area.pointee))
            if poppler_rectangle_find_get_match_continued(area) != 0 { continue }
            candidates += 1
            guard candidates <= Self.mostCandidates else { break }
            if ends?.enclose(boxes) ?? true {
                let match = PDFMatch(
                    page: index + 1, boxes: boxes, line: Self.line(at: boxes[0], of: words))
                guard matches.add(match, upTo: limit) else { break }
            }
            boxes = []
        }
        return matches
    }

    /// The most places of a page that are compared with its words.
    private static let mostCandidates = 20_000
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

/// Finds out whether matches are whole words.
private struct WordEnds {
    private let words: [PDFTextWord]
    private let characterBoxes: [PDFBox]
    /// The index of each word's first character among those of all words.
    private let starts: [Int]

    /// `unit` is points per unit of the page's plane, `words` are in points.
    init(of words: [PDFTextWord], _ text: SeparatedText, unit: Double) {
        self.words = words
        characterBoxes = unit == 1 ? text.characterBoxes : text.characterBoxes.map { $0.times(unit) }
        var start = 0
        var starts: [Int] = []
        for word in words {
            starts.append(start)
            start += word.text.unicodeScalars.count
        }
        self.starts = starts
    }

    /// Whether a match with these boxes has no letter or digit of the same words directly before or after it.
    func enclose(_ boxes: [PDFBox]) -> Bool {
        guard let first = boxes.first, let last = boxes.last else { return false }
        return !isCut(at: first, words.indices, before: true)
            && !isCut(at: last, words.indices.reversed(), before: false)
    }

    /// Whether the first word that has characters in the box continues with a letter or digit before or after them.
    private func isCut(at box: PDFBox, _ order: some Sequence<Int>, before: Bool) -> Bool {
        for index in order where words[index].box.overlaps(box) {
            let characters = Array(words[index].text.unicodeScalars)
            let inside = characters.indices.filter { box.holdsMiddle(of: characterBoxes[starts[index] + $0]) }
            guard let edge = before ? inside.first : inside.last else { continue }
            let next = before ? edge - 1 : edge + 1
            return characters.indices.contains(next) && characters[next].isLetterOrDigit
        }
        return false
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }
}

extension PDFBox {
    fileprivate func holdsMiddle(of other: PDFBox) -> Bool {
        let across = other.x + other.width / 2
        return x <= across && across <= x + width && y <= other.middle && other.middle <= y + height
    }

    fileprivate func overlaps(_ other: PDFBox) -> Bool {
        x < other.x + other.width && other.x < x + width && abs(middle - other.middle) < height / 2
    }
}
