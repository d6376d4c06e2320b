import CPoppler
public import DocumentModel

extension PDFFile {
    /// The words of a page with their places, in reading order; none where there are only images.
    ///
    /// A word is what stands between blanks. Throws `pdf.pageMissing`.
    public func words(ofPage index: Int) throws(PDFError) -> [PDFTextWord] {
        let page = try page(index)
        var boxes: UnsafeMutablePointer<PopplerRectangle>?
        var count: guint = 0
        guard poppler_page_get_text_layout(page.page, &boxes, &count) != 0 else { return [] }
        defer { g_free(boxes) }
        let places = UnsafeBufferPointer(start: boxes, count: Int(count))
        return Self.words(of: page.text(), places)
    }

    /// A rectangle stands for each character of the text, blanks and ends of lines included.
    private static func words(
        of text: String, _ places: UnsafeBufferPointer<PopplerRectangle>
    ) -> [PDFTextWord] {
        var words: [PDFTextWord] = []
        var word: PDFTextWord?
        for (character, place) in zip(text.unicodeScalars.filter { !isMark($0) }, places) {
            guard !character.properties.isWhitespace else {
                if let word { words.append(word) }
                word = nil
                continue
            }
            let box = PDFBox(place)
            if var begun = word {
                begun.text.unicodeScalars.append(character)
                begun.box = begun.box.union(box)
                word = begun
            } else {
                word = PDFTextWord(text: String(character), box: box)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// Whether it only says which way text runs; poppler adds these, without a rectangle.
    private static func isMark(_ character: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(character.value)
    }
}

extension PDFBox {
    /// A rectangle whose `y` grows downwards already.
    fileprivate init(_ area: PopplerRectangle) {
        self.init(
            x: min(area.x1, area.x2), y: min(area.y1, area.y2), width: abs(area.x2 - area.x1),
            height: abs(area.y2 - area.y1))
    }
}
