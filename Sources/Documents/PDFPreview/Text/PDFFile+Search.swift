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
        let size = try page.size()
        let plane = PagePlane(width: size.widthPoints, height: size.heightPoints, rotation: 0)
        var matches = PDFListing<PDFMatch>()
        guard !search.text.isEmpty else { return matches }
        let list = poppler_page_find_text_with_options(page.page, search.text, search.flags)
        defer {
            g_list_free_full(list) {
                poppler_rectangle_free($0?.assumingMemoryBound(to: PopplerRectangle.self))
            }
        }
        var isContinued = false
        for area in list.elements(of: PopplerRectangle.self) {
            let box = plane.shown(area.pointee)
            if isContinued, let last = matches.items.indices.last {
                matches.items[last].boxes.append(box)
            } else {
                let line = page.line(at: box)
                guard matches.add(PDFMatch(page: index + 1, boxes: [box], line: line), upTo: limit) else {
                    break
                }
            }
            isContinued = poppler_rectangle_find_get_match_continued(area) != 0
        }
        return matches
    }
}

extension PDFPage {
    /// The text of the line through a box.
    fileprivate func line(at box: PDFBox) -> String {
        let middle = box.y + box.height / 2
        var selection = PopplerRectangle(x1: box.x, y1: middle, x2: box.x + box.width, y2: middle)
        return GlibText.taken(poppler_page_get_selected_text(page, POPPLER_SELECTION_LINE, &selection)) ?? ""
    }
}
