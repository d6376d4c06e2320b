import DocumentModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The objects of a PDF on their way to a file, one after the other, so that none has to be kept in memory.
final class PDFObjectFile {
    private let path: String
    private var file: UnsafeMutablePointer<FILE>?
    private var position = 0
    /// Where each object begins, by its number less one; 0 where it is still to come.
    private var offsets: [Int] = []

    init(path: String) throws(PDFError) {
        self.path = path
        file = fopen(path, "wb")
        guard file != nil else { throw Self.unwritable(errno) }
        try put(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    deinit {
        if let file { fclose(file) }
        unlink(path)
    }

    /// The number of an object that will be written.
    func reserve() -> Int {
        offsets.append(0)
        return offsets.count
    }

    func write(_ number: Int, _ value: String) throws(PDFError) {
        try begin(number)
        try put(Array("\(value)\nendobj\n".utf8))
    }

    /// A stream; `entries` are those of its dictionary but the length.
    func write(_ number: Int, stream bytes: [UInt8], _ entries: String = "") throws(PDFError) {
        try begin(number)
        try put(Array("<< \(entries) /Length \(bytes.count) >>\nstream\n".utf8))
        try put(bytes)
        try put(Array("\nendstream\nendobj\n".utf8))
    }

    func add(_ value: String) throws(PDFError) -> Int {
        let number = reserve()
        try write(number, value)
        return number
    }

    func add(stream bytes: [UInt8], _ entries: String = "") throws(PDFError) -> Int {
        let number = reserve()
        try write(number, stream: bytes, entries)
        return number
    }

    /// Writes what holds the objects together, and closes the file, which is whole then.
    func finish(root: Int, information: Int) throws(PDFError) {
        let start = position
        try put(Array("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n".utf8))
        for offset in offsets {
            let digits = "\(offset)"
            let padding = String(repeating: "0", count: max(0, 10 - digits.count))
            try put(Array("\(padding)\(digits) 00000 \(offset == 0 ? "f" : "n") \n".utf8))
        }
        let trailer = "<< /Size \(offsets.count + 1) /Root \(root) 0 R /Info \(information) 0 R >>"
        try put(Array("trailer\n\(trailer)\nstartxref\n\(start)\n%%EOF\n".utf8))
        let closed = file.map { fclose($0) }
        file = nil
        guard closed == 0 else { throw Self.unwritable(errno) }
    }

    private func begin(_ number: Int) throws(PDFError) {
        offsets[number - 1] = position
        try put(Array("\(number) 0 obj\n".utf8))
    }

    private func put(_ bytes: [UInt8]) throws(PDFError) {
        guard let file, fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw Self.unwritable(errno)
        }
        position += bytes.count
    }

    static func unwritable(_ number: Int32) -> PDFError {
        PDFError(
            .unwritable, String(cString: strerror(number)),
            remedy: "Check that the folder exists, may be written and has room.")
    }
}
