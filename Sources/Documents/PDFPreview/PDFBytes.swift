import CPoppler
import DocumentModel
import Foundation
import PDFAssembly

/// A file that announces a PDF, open to be read.
final class PDFBytes {
    /// Files up to this size are read at once.
    private static let largestInMemory = 32 << 20

    private let file: UnsafeMutablePointer<FILE>

    /// Throws `pdf.unreadable`, `pdf.empty`, and `pdf.notAPDF` where the first 1024 bytes announce none.
    init(fileAt path: String) throws(PDFError) {
        guard let file = fopen(path, "rb") else { throw Self.unreadable(errno) }
        self.file = file
        var start = [UInt8](repeating: 0, count: 1024)
        let count = fread(&start, 1, start.count, file)
        guard count > 0 || ferror(file) == 0 else { throw Self.unreadable(errno) }
        guard count > 0 else {
            throw PDFError(.empty, "The file is empty", remedy: "Get the file again from its source.")
        }
        guard start[..<count].contains(sequence: "%PDF-") else {
            throw Self.notAPDF(OtherDocument(start: start[..<count], end: end(1 << 16)))
        }
    }

    deinit { fclose(file) }

    /// Whether a place of the table of objects is named where files end.
    var hasEnd: Bool { end(1_024).contains(sequence: "startxref") }

    /// All of a small file; `nil` for a large one, and where it cannot be read.
    func content() -> OpaquePointer? {
        guard fseek(file, 0, SEEK_END) == 0 else { return nil }
        let size = ftell(file)
        guard (1...Self.largestInMemory).contains(size), let memory = g_try_malloc(gsize(size)) else {
            return nil
        }
        rewind(file)
        guard fread(memory, 1, size, file) == size else {
            g_free(memory)
            return nil
        }
        return g_bytes_new_take(memory, gsize(size))
    }

    private func end(_ count: Int) -> ArraySlice<UInt8> {
        var end = [UInt8](repeating: 0, count: count)
        if fseek(file, -count, SEEK_END) != 0 { rewind(file) }
        return end[..<fread(&end, 1, count, file)]
    }

    private static func notAPDF(_ other: OtherDocument?) -> PDFError {
        guard let other else {
            return PDFError(.notAPDF, "The file is not a PDF", remedy: "Choose a PDF file.")
        }
        return PDFError(
            .notAPDF, "The file is \(other.name), not a PDF",
            remedy: "Save it as a PDF with the program that it was made with.")
    }

    private static func unreadable(_ number: Int32) -> PDFError {
        PDFError(
            .unreadable, String(cString: strerror(number)),
            remedy: "Check that the file is there and may be read.")
    }
}
