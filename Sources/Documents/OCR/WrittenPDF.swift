#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A PDF that the renderer has closed.
struct WrittenPDF {
    let path: String
    let pageCount: Int

    /// Whether the end is there and the time of writing, which would make each file differ, is taken out.
    ///
    /// A write that the disk had no room for loses at least the end, which the renderer does not notice when it
    /// closes the file.
    func isWholeWithoutDate() -> Bool {
        guard let file = fopen(path, "r+b") else { return false }
        let isWhole = Self.check(file, tailBytes: tailBytes)
        return fclose(file) == 0 && isWhole
    }

    /// After the document information come only the cross-reference table, 20 bytes for each of at most three
    /// objects a page, and the trailer.
    private var tailBytes: Int { 8192 + 60 * pageCount }

    private static func check(_ file: UnsafeMutablePointer<FILE>, tailBytes: Int) -> Bool {
        guard fseek(file, 0, SEEK_END) == 0 else { return false }
        let size = ftell(file)
        let start = max(0, size - tailBytes)
        guard size > 0, fseek(file, start, SEEK_SET) == 0 else { return false }
        var tail = [UInt8](repeating: 0, count: size - start)
        guard fread(&tail, 1, tail.count, file) == tail.count, tail.suffix(6).elementsEqual("%%EOF\n".utf8)
        else {
            return false
        }
        guard let entry = dateEntry(in: tail) else { return true }
        let blank = [UInt8](repeating: 0x20, count: entry.count)
        return fseek(file, start + entry.lowerBound, SEEK_SET) == 0
            && fwrite(blank, 1, blank.count, file) == blank.count
    }

    private static func dateEntry(in tail: [UInt8]) -> Range<Int>? {
        let key = Array("/CreationDate (".utf8)
        guard tail.count > key.count,
            let start = (0..<(tail.count - key.count)).last(where: { tail[$0...].starts(with: key) }),
            let end = tail[start...].firstIndex(of: 0x29)
        else { return nil }
        return start..<(end + 1)
    }
}
