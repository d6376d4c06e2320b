import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How a PDF file begins.
enum PDFHeader {
    /// Throws `pdf.unreadable`, `pdf.empty`, and `pdf.notAPDF` where the first 1024 bytes announce none.
    static func check(fileAt path: String) throws(PDFError) {
        guard let file = fopen(path, "rb") else { throw unreadable(errno) }
        defer { fclose(file) }
        var start = [UInt8](repeating: 0, count: 1024)
        let count = fread(&start, 1, start.count, file)
        guard count > 0 || ferror(file) == 0 else { throw unreadable(errno) }
        guard count > 0 else {
            throw PDFError(.empty, "The file is empty", remedy: "Get the file again from its source.")
        }
        let magic = Array("%PDF-".utf8)
        let announced = (0..<count).contains { start[$0..<count].starts(with: magic) }
        guard announced else {
            throw notAPDF(OtherDocument(start: start[..<count], end: end(of: file)))
        }
    }

    private static func notAPDF(_ other: OtherDocument?) -> PDFError {
        guard let other else {
            return PDFError(.notAPDF, "The file is not a PDF", remedy: "Choose a PDF file.")
        }
        return PDFError(
            .notAPDF, "The file is \(other.name), not a PDF",
            remedy: "Save it as a PDF with the program that it was made with.")
    }

    private static func end(of file: UnsafeMutablePointer<FILE>) -> ArraySlice<UInt8> {
        var end = [UInt8](repeating: 0, count: 1 << 16)
        if fseek(file, -end.count, SEEK_END) != 0 { rewind(file) }
        return end[..<fread(&end, 1, end.count, file)]
    }

    private static func unreadable(_ number: Int32) -> PDFError {
        PDFError(
            .unreadable, String(cString: strerror(number)),
            remedy: "Check that the file is there and may be read.")
    }
}
