/// The directories of a TIFF file or an EXIF block, which has the same structure. Entries pointing outside count as
/// missing.
struct TIFFStructure {
    let source: any ByteSource
    let isBigEndian: Bool
    /// The offset of the first directory.
    let firstDirectory: Int

    /// `nil` for anything but a classic TIFF (BigTIFF is not supported).
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

    /// The directory at an offset; `nil` if it does not fit into the file.
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

    /// A number of up to four bytes in the file's byte order.
    func number(_ bytes: ArraySlice<UInt8>) -> Int { Self.number(bytes, isBigEndian: isBigEndian) }

    /// A number's bytes in the file's byte order.
    func bytes(of number: Int, count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    private static func number(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> Int {
        let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
        return ordered.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}

/// A directory of a TIFF structure: one page, or one group of EXIF.
struct TIFFDirectory {
    let structure: TIFFStructure
    let entries: [TIFFEntry]
    /// The offset of the next directory; 0 if there is none.
    let next: Int

    private static let longestValue = 1 << 20

    func entry(_ tag: Int) -> TIFFEntry? { entries.first { $0.tag == tag } }

    /// The offset of an entry's values.
    func offset(of entry: TIFFEntry) -> Int {
        entry.size <= 4
            ? entry.place : structure.number(structure.source.bytes(at: entry.place, count: 4)[...])
    }

    /// An entry's values as bytes; `nil` if they are truncated or too long.
    func bytes(of entry: TIFFEntry) -> [UInt8]? {
        guard entry.size > 0, entry.size <= Self.longestValue else { return nil }
        let bytes = structure.source.bytes(at: offset(of: entry), count: entry.size)
        return bytes.count == entry.size ? bytes : nil
    }

    /// Integers of one, two or four bytes.
    func numbers(_ tag: Int) -> [Int]? {
        guard let entry = entry(tag), [1, 3, 4, 13].contains(entry.type), let bytes = bytes(of: entry) else {
            return nil
        }
        return stride(from: 0, to: bytes.count, by: entry.unitSize).map {
            structure.number(bytes[$0..<($0 + entry.unitSize)])
        }
    }

    func number(_ tag: Int) -> Int? { numbers(tag)?.first }

    /// Text up to its first NUL, trimmed; `nil` if empty.
    func text(_ tag: Int) -> String? {
        guard let entry = entry(tag), entry.type == 2 || entry.type == 7, let bytes = bytes(of: entry) else {
            return nil
        }
        return plainText(bytes.prefix { $0 != 0 })
    }

    /// Fractions; one with a zero denominator is `nan`.
    func fractions(_ tag: Int) -> [Double]? {
        guard let entry = entry(tag), [5, 10].contains(entry.type), let bytes = bytes(of: entry) else {
            return nil
        }
        func part(_ at: Int) -> Double {
            let number = structure.number(bytes[at..<(at + 4)])
            return entry.type == 5 ? Double(number) : Double(Int32(truncatingIfNeeded: number))
        }
        return stride(from: 0, to: bytes.count, by: 8).map {
            let denominator = part($0 + 4)
            return denominator == 0 ? .nan : part($0) / denominator
        }
    }

    /// The directory that an entry refers to.
    func directory(_ tag: Int) -> TIFFDirectory? {
        number(tag).flatMap { structure.directory(at: $0) }
    }
}

/// An entry of a TIFF directory.
struct TIFFEntry {
    let tag: Int
    let type: Int
    let count: Int
    /// The offset of its four bytes of value, or of the value's offset.
    let place: Int

    /// Bytes per value; 0 for unknown types.
    var unitSize: Int {
        switch type {
        case 1, 2, 6, 7: 1
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: 0
        }
    }

    /// Bytes of all values; values of more than four bytes are stored elsewhere.
    var size: Int { unitSize * count }
}
