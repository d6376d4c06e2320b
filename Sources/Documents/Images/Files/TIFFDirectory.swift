/// A directory of a TIFF structure: the description of one page, or one group of EXIF.
struct TIFFDirectory {
    let structure: TIFFStructure
    let entries: [TIFFEntry]
    /// Where the next directory stands; 0 if there is none.
    let next: Int

    private static let longestValue = 1 << 20

    func entry(_ tag: Int) -> TIFFEntry? { entries.first { $0.tag == tag } }

    /// Where an entry's values stand.
    func offset(of entry: TIFFEntry) -> Int {
        entry.size <= 4
            ? entry.place : structure.number(structure.source.bytes(at: entry.place, count: 4)[...])
    }

    /// An entry's values as bytes; `nil` where they are not all there or too many.
    func bytes(of entry: TIFFEntry) -> [UInt8]? {
        guard entry.size > 0, entry.size <= Self.longestValue else { return nil }
        let bytes = structure.source.bytes(at: offset(of: entry), count: entry.size)
        return bytes.count == entry.size ? bytes : nil
    }

    /// Whole numbers of one, two or four bytes.
    func numbers(_ tag: Int) -> [Int]? {
        guard let entry = entry(tag), [1, 3, 4, 13].contains(entry.type), let bytes = bytes(of: entry) else {
            return nil
        }
        return stride(from: 0, to: bytes.count, by: entry.unitSize).map {
            structure.number(bytes[$0..<($0 + entry.unitSize)])
        }
    }

    func number(_ tag: Int) -> Int? { numbers(tag)?.first }

    /// Text up to its first NUL, without the spaces that fill it up; `nil` if nothing is left.
    func text(_ tag: Int) -> String? {
        guard let entry = entry(tag), entry.type == 2 || entry.type == 7, let bytes = bytes(of: entry) else {
            return nil
        }
        return plainText(bytes.prefix { $0 != 0 })
    }

    /// Fractions; those without a denominator are `nan`.
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

    /// The directory that an entry points to.
    func directory(_ tag: Int) -> TIFFDirectory? {
        number(tag).flatMap { structure.directory(at: $0) }
    }
}

/// Text of unknown origin on one line: without control characters and outer spaces, at most 500 bytes long.
func plainText(_ bytes: some Collection<UInt8>) -> String? {
    let text = String(decoding: bytes.prefix(500), as: UTF8.self).unicodeScalars
        .map { $0.properties.generalCategory == .control ? " " : String($0) }.joined()
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return trimmed.isEmpty ? nil : String(trimmed)
}
