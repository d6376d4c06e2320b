import CPango

/// Sets paragraphs and rules one below the other on the pages of a PDF.
final class PageSetter {
    /// Levels of grey, from 0 black to 1 white.
    enum Shade: Double {
        case ink = 0
        case faint = 0.45
        case bar = 0.75
        case background = 0.945
    }

    let paper: Paper
    let context: OpaquePointer
    private let surface: OpaquePointer
    private let maximumPages: Int
    /// The number of pages of the whole document, to number them; `nil` for pages without numbers.
    private let total: Int?
    private(set) var pageCount = 1
    /// A line at the head of each page that begins from now on.
    var runningHead: String?
    /// The top of the next line, from the page's top.
    var top: Double
    /// Whether no page is left: whatever is added is not shown.
    private(set) var isFull = false
    /// Whether a table has more columns than fit on the page.
    var leavesOutColumns = false
    private var layout: TextLayout?

    /// Begins a file; without a path, the pages are only counted.
    init(path: String?, _ paper: Paper, maximumPages: Int, total: Int? = nil) throws(TypesettingError) {
        guard let surface = cairo_pdf_surface_create(path, paper.width, paper.height),
            let context = cairo_create(surface)
        else { throw Self.failure("cairo has no memory") }
        self.surface = surface
        self.context = context
        self.paper = paper
        self.maximumPages = maximumPages
        self.total = total
        top = paper.margin
        // A fixed date keeps the bytes the same from run to run.
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
        layout = try TextLayout(context)
    }

    deinit {
        layout = nil
        cairo_destroy(context)
        cairo_surface_finish(surface)
        cairo_surface_destroy(surface)
    }

    /// Sets a paragraph, which may continue on the next pages.
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
            drawBackground(of: paragraph, height: line.height)
            if isFirst, let marker = paragraph.marker { try draw(marker, of: paragraph, line) }
            isFirst = false
            shade(.ink)
            cairo_move_to(context, left + line.left, top + line.baseline)
            pango_cairo_show_layout_line(context, line.line)
            top += line.height
            return true
        }
    }

    /// Sets a rule across the page.
    func addRule() throws(TypesettingError) {
        guard try makeRoom(20) else { return }
        fill(.bar, left: paper.margin, top: top + 10, width: paper.right - paper.margin, height: 0.6)
        top += 20
    }

    /// Begins the next page unless this one has room for `height`; `false` if no page is left.
    func makeRoom(_ height: Double) throws(TypesettingError) -> Bool {
        guard !isFull else { return false }
        guard top + height > paper.bottom, top > paper.margin else { return true }
        guard pageCount < maximumPages else {
            try end()
            return false
        }
        try endPage()
        pageCount += 1
        top = paper.margin
        if let runningHead {
            try drawLine(runningHead, top: top)
            top += 18
        }
        return true
    }

    /// The document's title, which viewers show.
    func setTitle(_ title: String) {
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    }

    private func endPage() throws(TypesettingError) {
        if let total {
            try drawLine("\(pageCount) / \(total)", top: paper.bottom + 14, PANGO_ALIGN_RIGHT)
        }
        cairo_show_page(context)
    }

    /// Draws a small line that is no part of the text.
    private func drawLine(
        _ text: String, top: Double, _ alignment: PangoAlignment = PANGO_ALIGN_LEFT
    ) throws(TypesettingError) {
        let line = try TextLayout(context)
        line.set(StyledText(text), .sans, size: 8, isBold: false, width: paper.right - paper.margin)
        line.cut(toLines: 1)
        line.align(alignment)
        shade(.faint)
        cairo_move_to(context, paper.margin, top)
        line.draw(on: context)
    }

    /// Notes on the last page that the document continues, and ignores whatever is added after that.
    func end() throws(TypesettingError) {
        guard !isFull else { return }
        isFull = true
        try drawLine("The document continues.", top: paper.bottom + 14)
    }

    /// Finishes the file.
    func finish() throws(TypesettingError) -> TypesetDocument.Pages {
        try endPage()
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

    private func drawBackground(of paragraph: Paragraph, height: Double) {
        if paragraph.isShaded {
            let left = paper.margin + paragraph.indent - 4
            fill(.background, left: left, top: top, width: paper.right + 4 - left, height: height + 0.1)
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
        try layout.eachLine { (markerLine) throws(TypesettingError) in
            cairo_move_to(context, left, top + line.baseline)
            pango_cairo_show_layout_line(context, markerLine.line)
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
            .failed, message, remedy: "Check that the disk has space for temporary files.")
    }
}

/// A sheet of A4 with its margins, in points of 1/72 inch.
struct Paper {
    let width: Double
    let height: Double
    let margin = 50.0

    static let portrait = Paper(width: 595.28, height: 841.89)
    static let landscape = Paper(width: 841.89, height: 595.28)

    var right: Double { width - margin }
    var bottom: Double { height - margin }
}

/// Lines set in one style; lengths are points of 1/72 inch.
struct Paragraph {
    enum Face {
        case sans, typewriter
    }

    var text: StyledText
    var face = Face.sans
    var size = 10.0
    var isBold = false
    var indent = 0.0
    var spaceBefore = 0.0
    /// The text before the first line, left of the indent.
    var marker: String?
    /// Whether the lines have a grey background.
    var isShaded = false
    /// Vertical bars left of the text: their distances from the margin.
    var bars: [Double] = []
    /// Whether to keep the paragraph on one page with the lines that follow.
    var isHeading = false
    /// Whether the paragraph begins a new page.
    var startsPage = false

    init(_ text: StyledText) { self.text = text }

    /// A line in a monospaced font, of which 96 letters fit across the page.
    static func typewritten(_ text: String) -> Paragraph { typewritten(StyledText(text)) }

    /// The same, with styles.
    static func typewritten(_ text: StyledText) -> Paragraph {
        var paragraph = Paragraph(text)
        paragraph.face = .typewriter
        paragraph.size = 8.5
        return paragraph
    }
}
