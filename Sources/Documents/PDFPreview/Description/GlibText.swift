import CPoppler
import Foundation

/// Text that poppler hands out, bounded.
enum GlibText {
    /// Longer ones are cut.
    private static let longest = 4_096

    /// The text of memory that was given away, which is freed; `nil` where there is none or it is empty.
    static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        defer { g_free(text) }
        return copied(text)
    }

    /// The text of memory that stays poppler's.
    static func copied(_ text: UnsafePointer<CChar>?) -> String? {
        guard let text else { return nil }
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, longest))
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
