/// The directories of a TIFF file or of a block of EXIF, which is built the same; what points outside is not there.
struct TIFFStructure {
    let source: any ByteSource
    let isBigEndian: Bool
    /// Where the first directory stands.
    let firstDirectory: Int

    /// `nil` for anything but a classic TIFF, BigTIFF included.
    init?(_ source: any ByteSource) {
        let start = source.bytes(at: 0, count: 8)
        guard start.count == 8 else { return nil }
        switch Array(start[0..<4]) {
        case [0x4D, 0x4D, 0, 0x2A]: isBigEndian = true
        case [0x49, 0x49, 0x2A, 0]: isBigEndian = false
        default: return nil
        }
        self.source = source
        firstDirectory = Self.number(start[4...], isBigEndian: isBigEndian)
    }

    /// The directory at a place; `nil` where none fits into the file.
    func directory(at offset: Int) -> TIFFDirectory? {
        guard offset >= 8 else { return nil }
        let head = source.bytes(at: offset, count: 2)
        let count = number(head[...])
        guard head.count == 2, count > 0, count <= 4_096 else { return nil }
        let table = source.bytes(at: offset + 2, count: 12 * count + 4)
        guard table.count >= 12 * count else { return nil }
        let entries = (0..<count).map { index in
            let at = 12 * index
            return TIFFEntry(
                tag: number(table[at..<(at + 2)]), type: number(table[(at + 2)..<(at + 4)]),
                count: number(table[(at + 4)..<(at + 8)]), place: offset + 2 + at + 8)
        }
        let next = table.count == 12 * count + 4 ? number(table[(12 * count)...]) : 0
        return TIFFDirectory(structure: self, entries: entries, next: next)
    }

    /// A number of up to four bytes in the file's order.
    func number(_ bytes: ArraySlice<UInt8>) -> Int { Self.number(bytes, isBigEndian: isBigEndian) }

    /// A number's bytes in the file's order.
    func bytes(of number: Int, count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    private static func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return ordered.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
