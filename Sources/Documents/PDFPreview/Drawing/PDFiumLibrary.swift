import CPDFium
public import DocumentModel
import Foundation

/// The optional PDF library PDFium, loaded at first use.
///
/// It draws one page at a time per process, whatever the number of threads. Scripts and XFA are disabled.
public enum PDFiumLibrary {
    /// The version of the library, such as "159.0.8149.0", or "unknown".
    ///
    /// Throws `pdf.engineMissing` if the library is missing or unusable.
    public static func version() throws(PDFError) -> String { try loaded.get().version }

    /// Whether the library is available.
    public static var isUsable: Bool { (try? loaded.get()) != nil }

    /// Lends the library to one thread at a time, because PDFium is not thread-safe even across documents.
    static func lent<Value>(
        _ use: (fieldbook_pdfium) throws(PDFError) -> Value
    ) throws(PDFError) -> Value {
        let library = try loaded.get()
        library.lock.lock()
        defer { library.lock.unlock() }
        return try use(library.functions.pointee)
    }

    /// Immutable and alive until the process ends; calls are serialised by `lock`.
    private struct Loaded: @unchecked Sendable {
        let functions: UnsafePointer<fieldbook_pdfium>
        let version: String
        let lock = NSRecursiveLock()
    }

    private static let loaded = load()

    private static func load() -> Result<Loaded, PDFError> {
        guard let installation = PDFiumInstallation.found() else {
            return .failure(missing("PDFium is not on this machine"))
        }
        var message = [CChar](repeating: 0, count: Int(FIELDBOOK_PDFIUM_MESSAGE_LENGTH))
        guard let functions = fieldbook_pdfium_load(installation.path, &message) else {
            let reason = String(
                decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            return .failure(missing("PDFium cannot be used: \(reason)"))
        }
        return .success(Loaded(functions: functions, version: installation.version ?? "unknown"))
    }

    private static func missing(_ message: String) -> PDFError {
        PDFError(
            .engineMissing, message,
            remedy: "Install it with make pdfium, or set \(PDFiumInstallation.variable) to its file.")
    }
}
