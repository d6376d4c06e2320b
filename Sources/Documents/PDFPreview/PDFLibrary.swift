import CPoppler
import Synchronization

/// The PDF library underneath, poppler.
public enum PDFLibrary {
    /// The version of poppler in use, such as "22.12.0".
    public static var version: String { poppler_get_version().map { String(cString: $0) } ?? "unknown" }

    /// Whether poppler draws no letters any more in this process: FreeType fails for good once it failed at one, such as a
    /// letter of no size.
    public static var isBroken: Bool { broken.load(ordering: .relaxed) }

    static func noteBroken() { broken.store(true, ordering: .relaxed) }

    private static let broken = Atomic(false)

    /// Renders a first page once in the life of the process, alone.
    ///
    /// Poppler sets up its colour management at the first use and does so without a lock; threads that meet there
    /// crash. Every opening of a document waits for this first.
    static func start() { _ = warmedUp }

    private static let warmedUp: Void = {
        PopplerLog.start()
        guard let bytes = minimalPDF.withUnsafeBytes({ g_bytes_new($0.baseAddress, gsize($0.count)) }) else {
            return
        }
        defer { g_bytes_unref(bytes) }
        guard let document = poppler_document_new_from_bytes(bytes, nil, nil) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(document)) }
        guard let page = poppler_document_get_page(document, 0) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(page)) }
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 4, 4) else { return }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return }
        defer { cairo_destroy(context) }
        poppler_page_render(page, context)
    }()

    /// One page with a rectangle in CIE L*a*b*, which makes poppler load its colour profiles. The cross-reference
    /// table is left out: poppler finds the objects without.
    private static let minimalPDF: [UInt8] = Array(
        """
        %PDF-1.4
        1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
        2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
        3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 4 4]/Contents 4 0 R/Resources<</ColorSpace<</L 5 0 R>>>>>> endobj
        4 0 obj <</Length 34>> stream
        /L cs 50 0 0 sc 0 0 4 4 re f      
        endstream endobj
        5 0 obj [/Lab <</WhitePoint[0.9505 1 1.089]>>] endobj
        trailer <</Root 1 0 R>>

        """.utf8)
}
