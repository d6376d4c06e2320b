import CVips

/// A single-page TIFF file written by libvips, to be moved into another file or given other tags.
struct TIFFPage {
    private let bytes: [UInt8]
    private let directory: TIFFDirectory

    /// Throws `image.encodingFailed` for anything but a classic TIFF.
    init(_ bytes: [UInt8]) throws(ImageError) {
        guard let structure = TIFFStructure(bytes),
            let directory = structure.directory(at: structure.firstDirectory)
        else { throw Self.tooLarge }
        self.bytes = bytes
        self.directory = directory
    }

    /// A bitonal page in one strip.
    static func g4(_ bitmap: Bitmap) throws(ImageError) -> TIFFPage {
        try TIFFPage(
            bitmap.raster.withVipsImage { (image) throws(ImageError) in
                let height = Int32(min(image.height, tallestStrip))
                return try image.encoded { fieldbook_vips_save_g4($0, &$1, &$2, height) }
            })
    }

    /// The compressed pixels; throws `image.encodingFailed` if they are in several strips.
    func singleStrip() throws(ImageError) -> [UInt8] {
        guard let offsets = directory.numbers(Tag.stripOffsets), offsets.count == 1,
            let counts = directory.numbers(Tag.stripByteCounts), counts.count == 1,
            offsets[0] >= 0, counts[0] >= 0, offsets[0] + counts[0] <= bytes.count
        else {
            throw ImageError(
                .encodingFailed, "the image has more than \(Self.tallestStrip) rows",
                remedy: "Scale it down first.")
        }
        return Array(bytes[offsets[0]..<(offsets[0] + counts[0])])
    }

    /// A file with only this page.
    func file(stating dotsPerInch: Double?, texts: [Int: String] = [:]) throws(ImageError) -> [UInt8] {
        let start = Array(bytes[0..<4])
        let page = try moved(to: 8, stating: dotsPerInch, texts: texts)
        return start + directory.structure.bytes(of: page.directory, count: 4) + page.bytes
    }

    /// The page for an even offset in another file of the same byte order: its bytes, and the offset of their
    /// directory, which ends with the four-byte offset of the next.
    ///
    /// Offsets of values outside the directory, of strips and of tiles grow by the distance of the move. `texts`
    /// are added by their tags.
    func moved(
        to place: Int, stating dotsPerInch: Double?, texts: [Int: String]
    ) throws(ImageError) -> (bytes: [UInt8], directory: Int) {
        // The eight bytes of the header are dropped.
        let shift = place - 8
        var body = Array(bytes[8...])
        if !body.count.isMultiple(of: 2) { body.append(0) }
        var lines: [(tag: Int, bytes: [UInt8])] = []
        for entry in directory.entries where texts[entry.tag] == nil {
            lines.append((entry.tag, try line(of: entry, movedBy: shift, in: &body)))
        }
        if dotsPerInch == nil { removeResolution(in: &lines, &body) }
        for (tag, text) in texts.sorted(by: { $0.key < $1.key }) {
            let value = Array(text.utf8) + [0]
            let isShort = value.count <= 4
            let field =
                isShort ? value + [UInt8](repeating: 0, count: 4 - value.count) : number(place + body.count)
            lines.append((tag, number(tag, 2) + number(2, 2) + number(value.count) + field))
            if !isShort { body += value + (value.count.isMultiple(of: 2) ? [] : [0]) }
        }
        lines.sort { $0.tag < $1.tag }
        guard place + body.count + 12 * lines.count + 6 <= Int(UInt32.max) else { throw Self.tooLarge }
        let table = number(lines.count, 2) + lines.flatMap(\.bytes) + number(0)
        return (body + table, place + body.count)
    }

    /// A directory entry with its offsets after the move; lists of offsets are changed in `body`.
    private func line(
        of entry: TIFFEntry, movedBy shift: Int, in body: inout [UInt8]
    ) throws(ImageError) -> [UInt8] {
        guard let values = directory.bytes(of: entry), directory.offset(of: entry) >= 8 else {
            throw Self.tooLarge
        }
        let head = number(entry.tag, 2) + number(entry.type, 2) + number(entry.count)
        let isPlaces = [Tag.stripOffsets, Tag.tileOffsets].contains(entry.tag)
        guard isPlaces, let places = directory.numbers(entry.tag) else {
            return head
                + (entry.size <= 4
                    ? bytes[entry.place..<(entry.place + 4)]
                    : number(directory.offset(of: entry) + shift)[...])
        }
        // libvips writes offsets with four bytes each, but libtiff shrinks them to two if they fit.
        let moved = places.flatMap { number($0 + shift) }
        let wide = number(entry.tag, 2) + number(4, 2) + number(entry.count)
        if moved.count <= 4 { return wide + moved }
        if moved.count == values.count {
            let at = directory.offset(of: entry) - 8
            body.replaceSubrange(at..<(at + moved.count), with: moved)
            return wide + number(directory.offset(of: entry) + shift)
        }
        body += moved
        return wide + number(8 + shift + body.count - moved.count)
    }

    /// TIFF requires a resolution: 1 without a unit.
    private func removeResolution(in lines: inout [(tag: Int, bytes: [UInt8])], _ body: inout [UInt8]) {
        let unit = number(Tag.resolutionUnit, 2) + number(3, 2) + number(1) + number(1, 2) + [0, 0]
        lines = lines.map { $0.tag == Tag.resolutionUnit ? ($0.tag, unit) : $0 }
        for entry in Tag.resolutions.compactMap(directory.entry) where entry.size == 8 {
            let at = directory.offset(of: entry) - 8
            guard at >= 0, at + 8 <= body.count else { continue }
            body.replaceSubrange(at..<(at + 8), with: number(1) + number(1))
        }
    }

    private func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
        directory.structure.bytes(of: value, count: count)
    }

    private enum Tag {
        static let stripOffsets = 273
        static let stripByteCounts = 279
        static let resolutions = [282, 283]
        static let resolutionUnit = 296
        static let tileOffsets = 324
    }

    static let tallestStrip = 32_768

    private static var tooLarge: ImageError {
        ImageError(
            .encodingFailed, "the image is too large for a TIFF file", remedy: "Scale it down, or write PNG.")
    }
}
