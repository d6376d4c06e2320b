import DocumentModel
import PDFStructure

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Writes the objects of a PDF to a file one by one, without keeping them in memory.
///
/// The file is deleted with the instance.
final class PDFObjectFile {
    private let path: String
    private var file: UnsafeMutablePointer<FILE>?
    private var position = 0
    /// The offset of each object in the file, by its number less one; 0 if it is not written yet.
    private var offsets: [Int] = []

    init(path: String) throws(PDFError) {
        self.path = path
        file = fopen(path, "wb")
        guard file != nil else { throw PDFError.unwritable(errno) }
        try put(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    deinit {
        if let file { fclose(file) }
        unlink(path)
    }

    /// Reserves the number of an object to be written later.
    func reserve() -> Int {
        offsets.append(0)
        return offsets.count
    }

    func write(_ number: Int, _ value: String) throws(PDFError) {
        try begin(number)
        try put(Array("\(value)\nendobj\n".utf8))
    }

    /// Writes a stream; `entries` are those of its dictionary except the length.
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

    /// Writes the cross-reference table and the trailer, and closes the complete file.
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
        guard closed == 0 else { throw PDFError.unwritable(errno) }
    }

    private func begin(_ number: Int) throws(PDFError) {
        offsets[number - 1] = position
        try put(Array("\(number) 0 obj\n".utf8))
    }

    private func put(_ bytes: [UInt8]) throws(PDFError) {
        guard let file, fwrite(bytes, 1, bytes.count, file) == bytes.count else {
            throw PDFError.unwritable(errno)
        }
        position += bytes.count
    }
}

/// Values in PDF syntax.
enum PDFSyntax {
    /// A number with at most `places` decimals and no exponent.
    static func number(_ value: Double, decimals places: Int = 3) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
        let parts = Int((value * Double(unit)).rounded())
        let (whole, rest) = abs(parts).quotientAndRemainder(dividingBy: unit)
        let sign = parts < 0 ? "-" : ""
        guard rest != 0 else { return "\(sign)\(whole)" }
        var decimals = "\(unit + rest)".dropFirst()
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(sign)\(whole).\(decimals)"
    }

    /// A text string in UTF-16 with a byte order mark.
    static func text(_ text: String) -> String { "<FEFF" + text.utf16.map(hexadecimal).joined() + ">" }

    /// Four hexadecimal digits.
    static func hexadecimal(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// The operands of the operator `cm`.
    static func matrix(_ values: [Double]) -> String {
        values.map { number($0, decimals: 6) }.joined(separator: " ")
    }
}
