import CPoppler
import Foundation
import Synchronization

/// The library that draws and reads pages, poppler.
public enum PDFLibrary {
    /// The version of poppler, such as "22.12.0".
    public static var version: String { poppler_get_version().map { String(cString: $0) } ?? "unknown" }

    /// Whether poppler can no longer draw text in this process: FreeType keeps failing after its first error, for example
    /// at a glyph of size zero.
    public static var isBroken: Bool { broken.load(ordering: .relaxed) }

    static func noteBroken() { broken.store(true, ordering: .relaxed) }

    private static let broken = Atomic(false)

    /// Renders a page once per process, before any document is opened.
    ///
    /// Poppler initialises its colour management at first use without a lock, and concurrent threads crash there.
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
        drawUnseen(page, CAIRO_FORMAT_RGB24, side: 4)
    }()

    /// Draws a page on a small square surface that is then discarded.
    static func drawUnseen(_ page: OpaquePointer, _ format: cairo_format_t, side: Int32) {
        guard let surface = cairo_image_surface_create(format, side, side) else { return }
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return }
        defer { cairo_destroy(context) }
        poppler_page_render(page, context)
    }

    /// A page with a rectangle in CIE L*a*b*, which makes poppler load its colour profiles. Poppler finds the objects
    /// without a cross-reference table.
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

/// The syntax errors that poppler reports while it reads a document; it skips damaged parts and continues.
enum PopplerLog {
    /// The first error of each listening thread.
    private static let heard = Mutex<[pthread_t: String?]>([:])
    private static let longest = 200

    /// Installs the handler for poppler's messages.
    static func start() { _ = isStarted }

    private static let isStarted: Void = {
        g_log_set_handler(
            "Poppler", G_LOG_LEVEL_INFO,
            { _, _, message, _ in
                if let message { PopplerLog.hear(String(cString: message)) }
            }, nil)
    }()

    /// Runs `body` and passes the first error that poppler reports on this thread to `report`.
    static func listening<Value, Failure: Error>(
        _ report: (String) -> Void, to body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let thread = pthread_self()
        heard.withLock { $0[thread] = .some(nil) }
        defer {
            if let error = heard.withLock({ $0.removeValue(forKey: thread) }) ?? nil { report(error) }
        }
        return try body()
    }

    /// A JPEG 2000 codestream without a file header, which poppler can read.
    private static let harmless = "Malformed JP2 file format"

    /// Records errors such as "Syntax error at position 81: Unknown operator 'x'"; warnings do not affect the result.
    private static func hear(_ message: String) {
        guard message.hasPrefix("Syntax error"), let colon = message.range(of: ": ") else { return }
        let words = String(message[colon.upperBound...].prefix(longest))
        if words.hasPrefix(harmless) { return }
        let thread = pthread_self()
        heard.withLock { heard in
            if let known = heard[thread], known == nil { heard[thread] = .some(words) }
        }
    }
}

/// Copies text from poppler, up to 4,096 bytes.
enum GlibText {
    private static let longest = 4_096

    /// Copies and frees text that the caller owns; `nil` if it is missing or empty.
    static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        defer { g_free(text) }
        return copied(text)
    }

    /// Copies text that poppler owns; `nil` if it is missing or empty.
    static func copied(_ text: UnsafePointer<CChar>?) -> String? {
        guard let text else { return nil }
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, longest))
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}

extension UnsafeMutablePointer<GList>? {
    /// The elements of the list in order.
    func elements<Element>(of type: Element.Type) -> [UnsafeMutablePointer<Element>] {
        var elements: [UnsafeMutablePointer<Element>] = []
        var entry = self
        while let here = entry {
            if let data = here.pointee.data { elements.append(data.assumingMemoryBound(to: type)) }
            entry = here.pointee.next
        }
        return elements
    }
}
