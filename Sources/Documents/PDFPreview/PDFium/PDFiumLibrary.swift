import CPDFium
public import DocumentModel
import Foundation

/// The other PDF library, PDFium, which is loaded when it is first needed and on the machine.
///
/// It draws one page at a time in a process, whatever the number of threads, and gets neither scripts nor XFA to run.
public enum PDFiumLibrary {
    /// The library in use, such as "159.0.8149.0"; "unknown" where nothing beside it tells.
    ///
    /// Throws `pdf.engineMissing` where there is none, or the one there cannot be used.
    public static func version() throws(PDFError) -> String { try loaded.get().version }

    /// Whether there is one that can be used.
    public static var isUsable: Bool { (try? loaded.get()) != nil }

    /// Nothing of it may be called by two threads at once, not even for two documents.
    static func lent<Value>(
        _ use: (fieldbook_pdfium) throws(PDFError) -> Value
    ) throws(PDFError) -> Value {
        let library = try loaded.get()
        library.lock.lock()
        defer { library.lock.unlock() }
        return try use(library.functions.pointee)
    }

    /// Lives as long as the process and is never changed.
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
            remedy: "Fetch it with make pdfium, or name its file in \(PDFiumInstallation.variable).")
    }
}
