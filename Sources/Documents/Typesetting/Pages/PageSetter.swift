import CPango

/// Sets lines one below the other onto the pages of a PDF.
final class PageSetter {
    /// The shades of grey and their uses.
    enum Shade: Double {
        case ink = 0
        case faint = 0.45
        case bar = 0.75
        case ground = 0.945
    }

    let paper: Paper
    let context: OpaquePointer
    private let surface: OpaquePointer
    private let maximumPages: Int
    private var pageCount = 1
    /// Where the next line goes, from the page's top.
    var top: Double
    /// Whether no page is left: what is added is not shown.
    private(set) var isFull = false
    /// Whether a table has more columns than there is room for.
    var leavesOutColumns = false
    private var layout: TextLayout?

    init(path: String, _ paper: Paper, maximumPages: Int) throws(TypesettingError) {
        guard let surface = cairo_pdf_surface_create(path, paper.width, paper.height),
            let context = cairo_create(surface)
        else { throw Self.failure("cairo has no memory") }
        self.surface = surface
        self.context = context
        self.paper = paper
        self.maximumPages = maximumPages
        top = paper.margin
        // Without a fixed date the same pages would be other bytes a second later.
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
        layout = try TextLayout(context)
    }

    deinit {
        layout = nil
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Sets a paragraph; one that does not fit is broken between lines.
    func add(_ paragraph: Paragraph) throws(TypesettingError) {
        guard !isFull, let layout else { return }
        let left = paper.margin + paragraph.indent
        layout.set(
            paragraph.text, paragraph.face, size: paragraph.size, isBold: paragraph.isBold,
            width: paper.right - left)
        if top > paper.margin {
            top += paragraph.spaceBefore
            if paragraph.startsPage { top = paper.bottom }
            if paragraph.isHeading, top + layout.size.height + 3 * paragraph.size > paper.bottom {
                top = paper.bottom
            }
        }
        var isFirst = true
        try layout.eachLine { (line) throws(TypesettingError) in
            guard try makeRoom(line.height) else { return false }
            drawGround(paragraph, line.height)
            if isFirst, let marker = paragraph.marker { try draw(marker, of: paragraph, line) }
            isFirst = false
            shade(.ink)
            cairo_move_to(context, left + line.left, top + line.baseline)
            pango_cairo_show_layout_line(context, line.line)
            top += line.height
            return true
        }
    }

    /// Sets a line across the page.
    func addRule() throws(TypesettingError) {
        guard try makeRoom(20) else { return }
        fill(.bar, left: paper.margin, top: top + 10, width: paper.right - paper.margin, height: 0.6)
        top += 20
    }

    /// Goes on to the next page where less than so much room is left; `false` where there is none.
    func makeRoom(_ height: Double) throws(TypesettingError) -> Bool {
        guard !isFull else { return false }
        guard top + height > paper.bottom, top > paper.margin else { return true }
        guard pageCount < maximumPages else {
            try end()
            return false
        }
        cairo_show_page(context)
        pageCount += 1
        top = paper.margin
        return true
    }

    /// Says on the last page that there is more, and takes no more.
    func end() throws(TypesettingError) {
        guard !isFull else { return }
        isFull = true
        let notice = try TextLayout(context)
        notice.set(StyledText("The document goes on."), .sans, size: 8, isBold: false, width: nil)
        shade(.faint)
        cairo_move_to(context, paper.margin, paper.bottom + 14)
        notice.draw(on: context)
    }

    /// Ends the file.
    func finish() throws(TypesettingError) -> TypesetDocument.Pages {
        cairo_show_page(context)
        try check(cairo_status(context))
        cairo_surface_finish(surface)
        try check(cairo_surface_status(surface))
        return TypesetDocument.Pages(
            count: pageCount, isCut: isFull, leavesOutColumns: leavesOutColumns)
    }

    func shade(_ shade: Shade) {
        cairo_set_source_rgb(context, shade.rawValue, shade.rawValue, shade.rawValue)
    }

    func fill(_ shade: Shade, left: Double, top: Double, width: Double, height: Double) {
        self.shade(shade)
        cairo_rectangle(context, left, top, width, height)
        cairo_fill(context)
    }

    private func drawGround(_ paragraph: Paragraph, _ height: Double) {
        if paragraph.isShaded {
            let left = paper.margin + paragraph.indent - 4
            fill(.ground, left: left, top: top, width: paper.right + 4 - left, height: height + 0.1)
        }
        for bar in paragraph.bars {
            fill(.bar, left: paper.margin + bar, top: top, width: 2, height: height + 0.1)
        }
    }

    private func draw(
        _ marker: String, of paragraph: Paragraph, _ line: TextLayout.Line
    ) throws(TypesettingError) {
        let layout = try TextLayout(context)
        layout.set(StyledText(marker), paragraph.face, size: paragraph.size, isBold: false, width: nil)
        shade(.ink)
        let left = max(2, paper.margin + paragraph.indent - 5 - layout.size.width)
        try layout.eachLine { (own) throws(TypesettingError) in
            cairo_move_to(context, left, top + line.baseline)
            pango_cairo_show_layout_line(context, own.line)
            return false
        }
    }

    private func check(_ status: cairo_status_t) throws(TypesettingError) {
        guard status == CAIRO_STATUS_SUCCESS else {
            throw Self.failure(cairo_status_to_string(status).map { String(cString: $0) } ?? "cairo failed")
        }
    }

    static func failure(_ message: String) -> TypesettingError {
        TypesettingError(
            .failed, message, remedy: "Check that there is room on the disk for temporary files.")
    }
}
