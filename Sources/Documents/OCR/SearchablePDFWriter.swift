import CTesseract

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A PDF in the making: pages as images with invisible text over the words.
///
/// Pages are added by ``RecognitionEngine/recognise(_:appendingTo:imageFile:)``; several engines may add to one PDF.
/// The same pages give the same bytes: no time is written. The file is whole only after ``finish()``; a PDF that is not finished is
/// removed.
///
/// ```swift
/// let pdf = try SearchablePDFWriter(path: "letter.pdf", title: "Letter")
/// let page = try engine.recognise(raster, appendingTo: pdf, imageFile: "letter.jpg")
/// try pdf.finish()
/// ```
public final class SearchablePDFWriter {
    private var renderer: OpaquePointer?
    private let path: String
    private let renderedPath: String
    private var isFinished = false

    /// Pages added so far.
    public private(set) var pageCount = 0

    /// Creates the file, replacing what stands there; the path may end as it likes.
    ///
    /// While the PDF grows, a path without `.pdf` at its end is written with it. Throws `ocr.fileUnwritable`.
    public init(path: String, title: String) throws(OCRError) {
        self.path = path
        let base = path.hasSuffix(".pdf") ? String(path.dropLast(4)) : path
        renderedPath = base + ".pdf"
        // The renderer opens its file itself and keeps quiet about it: ask beforehand.
        guard let probe = fopen(renderedPath, "wb") else {
            throw Self.unwritable(String(cString: strerror(errno)))
        }
        fclose(probe)

        renderer = TessPDFRendererCreate(base, OCRLibrary.dataPath, 0)
        guard TessResultRendererBeginDocument(renderer, title) != 0 else {
            close()
            unlink(renderedPath)
            throw Self.unwritable("tesseract could not begin the PDF")
        }
    }

    deinit {
        close()
        if !isFinished { unlink(renderedPath) }
    }

    private func close() {
        if let renderer { TessDeleteResultRenderer(renderer) }
        renderer = nil
    }

    func append(pageOf engine: Engine) throws(OCRError) {
        guard renderer != nil, TessResultRendererAddImage(renderer, engine.api) != 0 else {
            throw Self.unwritable("tesseract could not add a page", place: "page \(pageCount + 1)")
        }
        pageCount += 1
    }

    /// Writes the end of the PDF and closes it; afterwards no page can be added.
    ///
    /// Throws `ocr.noPages`, and `ocr.fileUnwritable` if not all of it reached the disk.
    public func finish() throws(OCRError) {
        guard !isFinished else { return }
        guard pageCount > 0 else {
            throw OCRError(.noPages, "The PDF has no page", remedy: "Add a page before finishing.")
        }
        let ended = renderer != nil && TessResultRendererEndDocument(renderer) != 0
        close()
        guard ended, WrittenPDF(path: renderedPath, pageCount: pageCount).isWholeWithoutDate() else {
            throw Self.unwritable("not all of the PDF could be written")
        }
        if renderedPath != path, rename(renderedPath, path) != 0 {
            throw Self.unwritable(String(cString: strerror(errno)))
        }
        isFinished = true
    }

    /// The name by which tesseract opens an image file, which must be a JPEG: anything else would be encoded again.
    static func checkedImageName(_ path: String) throws(OCRError) -> String {
        guard let file = fopen(path, "rb") else {
            throw imageUnreadable(String(cString: strerror(errno)))
        }
        defer { fclose(file) }
        var start = [UInt8](repeating: 0, count: 3)
        guard fread(&start, 1, 3, file) == 3, start == [0xFF, 0xD8, 0xFF] else {
            throw imageUnreadable("The image file of the page is not a JPEG")
        }
        return path.hasPrefix("/") ? path : "./" + path
    }

    private static func imageUnreadable(_ message: String) -> OCRError {
        OCRError(.imageFileUnreadable, message, remedy: "Pass the page's JPEG file, or none.")
    }

    private static func unwritable(_ message: String, place: String? = nil) -> OCRError {
        OCRError(
            .fileUnwritable, message, place: place,
            remedy: "Check that the folder exists, may be written and has room.")
    }
}
