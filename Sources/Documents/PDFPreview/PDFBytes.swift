import CPoppler
import DocumentModel
import Foundation
import PDFStructure

/// An open file that starts like a PDF.
final class PDFBytes {
    /// Files up to this size are read into memory.
    private static let largestInMemory = 32 << 20

    private let file: UnsafeMutablePointer<FILE>

    /// Opens a file. Throws `pdf.unreadable`, `pdf.empty`, and `pdf.notAPDF` if the first 1024 bytes lack "%PDF-".
    init(fileAt path: String) throws(PDFError) {
        guard let file = fopen(path, "rb") else { throw Self.unreadable(errno) }
        self.file = file
        var start = [UInt8](repeating: 0, count: 1024)
        let count = fread(&start, 1, start.count, file)
        guard count > 0 || ferror(file) == 0 else { throw Self.unreadable(errno) }
        guard count > 0 else {
            throw PDFError(.empty, "the file is empty", remedy: "Get the file again from its source.")
        }
        guard start[..<count].contains(sequence: "%PDF-") else {
            throw Self.notAPDF(OtherDocument(start: start[..<count], end: end(1 << 16)))
        }
    }

    deinit { fclose(file) }

    /// Whether the end of the file points to a cross-reference table.
    var hasEnd: Bool { end(1_024).contains(sequence: "startxref") }

    /// The content of a small file as `GBytes`; `nil` for a large file or a read error.
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

    /// The last `count` bytes.
    private func end(_ count: Int) -> ArraySlice<UInt8> {
        var end = [UInt8](repeating: 0, count: count)
        if fseek(file, -count, SEEK_END) != 0 { rewind(file) }
        return end[..<fread(&end, 1, count, file)]
    }

    private static func notAPDF(_ other: OtherDocument?) -> PDFError {
        guard let other else {
            return PDFError(
                .notAPDF, "the file is not a PDF, and its kind is unknown",
                remedy:
                    "It may be damaged, encrypted or have the wrong name: open it in the program that made it and "
                    + "save it as PDF, or get it again from its source.")
        }
        if other.isImage {
            return PDFError(
                .notAPDF, "the file is \(other.name), not a PDF",
                remedy: "Make a PDF from it with fieldbook scan.")
        }
        return PDFError(
            .notAPDF, "the file is \(other.name), not a PDF",
            remedy: "Save it as a PDF in the program that made it.")
    }

    private static func unreadable(_ number: Int32) -> PDFError {
        PDFError(
            .unreadable, String(cString: strerror(number)),
            remedy: "Check that the file exists and is readable.")
    }
}

/// A guess at the type of a file that is not a PDF.
private struct OtherDocument {
    /// The type with its article, such as "a Word document".
    let name: String
    /// Whether it is a picture that can be read here.
    let isImage: Bool

    /// Guesses from a file's first and last bytes; `nil` for an unknown type.
    init?(start: ArraySlice<UInt8>, end: ArraySlice<UInt8>) {
        let image = ImageFormat(firstBytes: Array(start.prefix(18)))
        isImage = image != nil
        if let image {
            name = "a picture (\(image.rawValue))"
        } else if start.starts(with: [0x50, 0x4B, 3, 4]) {
            name =
                Self.packed.first { start.contains(sequence: $0.mark) || end.contains(sequence: $0.mark) }?
                .name
                ?? "a ZIP archive"
        } else if let known = Self.beginnings.first(where: { start.starts(with: $0.mark) }) {
            name = known.name
        } else if start.contains(sequence: "<html") || start.contains(sequence: "<!DOCTYPE html")
            || start.contains(sequence: "<HTML")
        {
            name = "a web page"
        } else if Self.isText(start) {
            name = "plain text"
        } else {
            return nil
        }
    }

    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }
            && !String(decoding: bytes.prefix(512), as: UTF8.self).dropLast().contains("\u{FFFD}")
    }

    /// ZIP archives, by part names in the directory at the end or by the content of the first part.
    private static let packed: [(mark: String, name: String)] = [
        ("word/document", "a Word document"), ("xl/workbook", "an Excel workbook"),
        ("ppt/presentation", "a PowerPoint presentation"),
        ("application/vnd.oasis.opendocument.text", "an OpenDocument text"),
        ("application/vnd.oasis.opendocument.spreadsheet", "an OpenDocument table"),
        ("application/vnd.oasis.opendocument", "an OpenDocument file"), ("application/epub", "an e-book"),
    ]

    private static let beginnings: [(mark: [UInt8], name: String)] = [
        (
            [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
            "a document of Microsoft Office, such as Word (.doc), Excel (.xls) or Outlook (.msg)"
        ),
        (Array("{\\rtf".utf8), "a document in Rich Text Format"), (Array("%!PS".utf8), "PostScript"),
    ]
}
