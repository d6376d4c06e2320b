import CPDFium
public import DocumentModel

extension PDFiumFile: PageRenderer {
    /// PDFium.
    public var engine: PDFEngine { .pdfium }

    /// The size of a page as it is seen, in points of 1/72 inch. Throws as ``PageRenderer/pageSize(_:)``.
    public func pageSize(_ index: Int) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try pageSize(index, inUnitsOf: userUnits.points(ofPage: index))
    }

    private func pageSize(
        _ index: Int, inUnitsOf unit: Double
    ) throws(PDFError) -> (widthPoints: Double, heightPoints: Double) {
        try PDFiumLibrary.lent { (library) throws(PDFError) in
            let place = try place(ofPage: index)
            var size = FS_SIZEF()
            guard library.FPDF_GetPageSizeByIndexF(document, Int32(index), &size) != 0 else {
                throw missing("The page cannot be read", place)
            }
            let (width, height) = (Double(size.width) * unit, Double(size.height) * unit)
            guard width.isFinite, height.isFinite, width > 0, height > 0 else {
                throw PDFError(
                    .pageSize, "The page measures \(width) x \(height) points", place: place,
                    remedy: "The file is damaged: get it again from its source.")
            }
            return (width, height)
        }
    }

    /// A page's pixels, drawn by PDFium.
    public func drawn(
        page index: Int, _ drawing: PageDrawing, maximumPixels: Int
    ) throws(PDFError) -> DrawnPage {
        let unit = drawing.isInPoints ? userUnits.points(ofPage: index) : 1
        let size = try pageSize(index, inUnitsOf: unit)
        let place = try place(ofPage: index)
        let frame = try PageFrame(of: size, drawing, maximumPixels: maximumPixels, place: place)
        let drawn = try DrawnPage(frame, drawing, place: place)
        try draw(page: index, of: size, inUnitsOf: unit, on: drawn, drawing)
        if drawing.isTransparent { drawn.premultiply() }
        if drawing.isGrey { drawn.removeColours() }
        return drawn
    }

    /// Draws a page, a unit of whose plane is so many points.
    func draw(
        page index: Int, of size: (widthPoints: Double, heightPoints: Double), inUnitsOf unit: Double,
        on drawn: DrawnPage, _ drawing: PageDrawing
    ) throws(PDFError) {
        try PDFiumLibrary.lent { (library) throws(PDFError) in
            guard let page = library.FPDF_LoadPage(document, Int32(index)) else {
                throw missing("The page cannot be read", drawn.place)
            }
            defer { library.FPDF_ClosePage(page) }
            try draw(page, of: size, inUnitsOf: unit, on: drawn, drawing, library)
        }
    }

    private func draw(
        _ page: FPDF_PAGE, of size: (widthPoints: Double, heightPoints: Double), inUnitsOf unit: Double,
        on drawn: DrawnPage, _ drawing: PageDrawing, _ library: fieldbook_pdfium
    ) throws(PDFError) {
        let frame = drawn.frame
        let format = drawn.isTransparent ? FPDFBitmap_BGRA : FPDFBitmap_BGRx
        guard let pixels = drawn.pixels.baseAddress,
            let bitmap = library.FPDFBitmap_CreateEx(
                Int32(frame.width), Int32(frame.height), Int32(format), pixels, Int32(drawn.bytesPerRow))
        else {
            throw PDFError(
                .renderingFailed, "PDFium makes no picture of this size", place: drawn.place,
                remedy: "Render smaller.")
        }
        defer { library.FPDFBitmap_Destroy(bitmap) }
        let flags = drawing.showsAnnotations ? Int32(FPDF_ANNOT) : 0
        let (left, top) = (frame.left * frame.scaleX, frame.top * frame.scaleY)
        var matrix = FS_MATRIX(
            a: Float(frame.scaleX * unit), b: 0, c: 0, d: Float(frame.scaleY * unit), e: Float(-left),
            f: Float(-top))
        var clip = FS_RECTF(left: 0, top: 0, right: Float(frame.width), bottom: Float(frame.height))
        library.FPDF_RenderPageBitmapWithMatrix(bitmap, page, &matrix, &clip, flags)
        guard drawing.showsAnnotations, library.FPDFPage_GetAnnotCount(page) > 0, let form = fields(library)
        else { return }
        let sides = (size.widthPoints * frame.scaleX, size.heightPoints * frame.scaleY)
        guard max(abs(left), abs(top), sides.0, sides.1) < Self.greatestCoordinate else { return }
        // Fields are placed to whole pixels.
        library.FPDF_FFLDraw(
            form.handle, bitmap, page, Int32((-left).rounded()), Int32((-top).rounded()),
            Int32(sides.0.rounded()), Int32(sides.1.rounded()), 0, flags)
        library.FORM_OnBeforeClosePage(page, form.handle)
    }

    /// In pixels, beyond which no picture of a part of a page reaches that makes sense.
    private static let greatestCoordinate = 1e8

    private func place(ofPage index: Int) throws(PDFError) -> String {
        guard (0..<pageCount).contains(index) else {
            throw missing(
                "The document has \(pageCount) page\(pageCount == 1 ? "" : "s")", "page \(index &+ 1)")
        }
        return "page \(index + 1)"
    }

    private func missing(_ message: String, _ place: String) -> PDFError {
        PDFError(.pageMissing, message, place: place, remedy: "Choose another page.")
    }
}
