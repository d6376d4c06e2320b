/// Sizes in formats that services do not take: `fieldbook upload` makes JPEGs of them, and a review shows what they are.
extension ImageHeader {
    /// Reads the header of a WebP, HEIF, GIF, BMP or JPEG 2000 image; `nil` for other formats and for a damaged one.
    init?(otherFormat bytes: some RandomAccessCollection<UInt8>) {
        func has(_ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
        if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
            self.init(
                .gif, Self.number(bytes, at: 6, bytes: 2, isLittleEndian: true),
                Self.number(bytes, at: 8, bytes: 2, isLittleEndian: true))
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self.init(webp: bytes)
        } else if has("ftyp", at: 4), Self.heifBrands.contains(where: { has($0, at: 8) }) {
            self.init(heif: bytes)
        } else if bytes.starts(with: Self.jp2Signature) {
            self.init(jp2: bytes)
        } else if bytes.starts(with: Self.codestreamStart) {
            self.init(codestream: bytes)
        } else if has("BM", at: 0) {
            self.init(bmp: bytes)
        } else {
            return nil
        }
    }

    private static let heifBrands = ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis"]
    private static let jp2Signature: [UInt8] = [0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20]
    private static let codestreamStart: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

    /// The first chunk is of a lossy, a lossless or an extended image (RFC 9649).
    private init?(webp bytes: some RandomAccessCollection<UInt8>) {
        func number(at place: Int, bytes count: Int) -> Int? {
            Self.number(bytes, at: place, bytes: count, isLittleEndian: true)
        }
        switch Self.number(bytes, at: 12, bytes: 4) {
        case 0x5650_3820:  // "VP8 "
            guard Self.number(bytes, at: 23, bytes: 3) == 0x9D_012A else { return nil }
            self.init(
                .webp, number(at: 26, bytes: 2).map { $0 & 0x3FFF },
                number(at: 28, bytes: 2).map { $0 & 0x3FFF })
        case 0x5650_384C:  // "VP8L"
            guard number(at: 20, bytes: 1) == 0x2F, let sides = number(at: 21, bytes: 4) else { return nil }
            self.init(.webp, (sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1)
        case 0x5650_3858:  // "VP8X"
            self.init(
                .webp, number(at: 24, bytes: 3).map { $0 + 1 }, number(at: 27, bytes: 3).map { $0 + 1 })
        default: return nil
        }
    }

    /// The size of the header that follows the file's says where width and height are; a negative height counts from above.
    private init?(bmp bytes: some RandomAccessCollection<UInt8>) {
        func number(at place: Int, bytes count: Int) -> Int? {
            Self.number(bytes, at: place, bytes: count, isLittleEndian: true)
        }
        switch number(at: 14, bytes: 4) {
        case 12: self.init(.bmp, number(at: 18, bytes: 2), number(at: 20, bytes: 2))
        case 40, 52, 56, 64, 108, 124:
            let height = number(at: 22, bytes: 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
            self.init(.bmp, number(at: 18, bytes: 4), height)
        default: return nil
        }
    }

    /// The codestream begins with the far corner of the image and, eight bytes later, the near one.
    private init?(codestream bytes: some RandomAccessCollection<UInt8>) {
        func side(at place: Int) -> Int? {
            guard let far = Self.number(bytes, at: place, bytes: 4),
                let near = Self.number(bytes, at: place + 8, bytes: 4)
            else { return nil }
            return far - near
        }
        self.init(.jpeg2000, side(at: 8), side(at: 12))
    }

    /// The header box has an image header with height and width.
    private init?(jp2 bytes: some RandomAccessCollection<UInt8>) {
        let file = MediaBoxes(bytes)
        let header = file.first(.header, in: 0..<bytes.count).flatMap { file.first(.imageHeader, in: $0) }
        guard let header else { return nil }
        self.init(
            .jpeg2000, file.number(in: header, at: 4, bytes: 4), file.number(in: header, at: 0, bytes: 4))
    }

    /// The primary item has an extent among its properties; tiles and thumbnails have their own.
    private init?(heif bytes: some RandomAccessCollection<UInt8>) {
        let file = MediaBoxes(bytes)
        guard let meta = file.first(.meta, in: 0..<bytes.count)?.dropFirst(4),
            let primary = file.first(.primaryItem, in: meta),
            let version = file.number(in: primary, at: 0, bytes: 1),
            let item = file.number(in: primary, at: 4, bytes: version == 0 ? 2 : 4),
            let properties = file.first(.itemProperties, in: meta),
            let container = file.first(.propertyContainer, in: properties),
            let associations = file.first(.propertyAssociation, in: properties)
        else { return nil }
        let boxes = file.boxes(in: container)
        let extent = file.properties(of: item, by: associations).lazy
            .filter { boxes.indices.contains($0) }.map { boxes[$0] }.first { $0.type == .extent }
        guard let extent else { return nil }
        self.init(
            .heif, file.number(in: extent.content, at: 4, bytes: 4),
            file.number(in: extent.content, at: 8, bytes: 4))
    }
}

/// The boxes of an ISO media file (ISO 14496-12), as in HEIF and JPEG 2000.
private struct MediaBoxes<Bytes: RandomAccessCollection<UInt8>> {
    /// The type of a box: its four letters.
    struct BoxType: RawRepresentable, Hashable {
        let rawValue: Int

        static var header: Self { Self(rawValue: 0x6A70_3268) }  // jp2h
        static var imageHeader: Self { Self(rawValue: 0x6968_6472) }  // ihdr
        static var meta: Self { Self(rawValue: 0x6D65_7461) }
        static var primaryItem: Self { Self(rawValue: 0x7069_746D) }  // pitm
        static var itemProperties: Self { Self(rawValue: 0x6970_7270) }  // iprp
        static var propertyContainer: Self { Self(rawValue: 0x6970_636F) }  // ipco
        static var propertyAssociation: Self { Self(rawValue: 0x6970_6D61) }  // ipma
        static var extent: Self { Self(rawValue: 0x6973_7065) }  // ispe
    }

    /// More boxes beside each other than any image has.
    private static var mostBoxes: Int { 10_000 }

    private let bytes: Bytes

    init(_ bytes: Bytes) { self.bytes = bytes }

    /// The content of the first box of a type.
    func first(_ type: BoxType, in range: Range<Int>) -> Range<Int>? {
        boxes(in: range).first { $0.type == type }?.content
    }

    /// The boxes in a range, the last one perhaps cut off.
    func boxes(in range: Range<Int>) -> [(type: BoxType, content: Range<Int>)] {
        var boxes: [(type: BoxType, content: Range<Int>)] = []
        var rest = range
        while boxes.count < Self.mostBoxes, let type = number(in: rest, at: 4, bytes: 4),
            let (length, header) = length(ofBoxAt: rest)
        {
            let end = length <= rest.count ? rest.lowerBound + length : rest.upperBound
            boxes.append((BoxType(rawValue: type), (rest.lowerBound + header)..<end))
            rest = end..<rest.upperBound
        }
        return boxes
    }

    /// The length of a box with its header, and that of the header; a box without a length goes to the end.
    private func length(ofBoxAt range: Range<Int>) -> (length: Int, header: Int)? {
        switch number(in: range, at: 0, bytes: 4) {
        case 0: return (range.count, 8)
        case 1:
            guard let high = number(in: range, at: 8, bytes: 4), high < 1 << 31,
                let low = number(in: range, at: 12, bytes: 4)
            else { return nil }
            let length = high << 32 | low
            return length >= 16 ? (length, 16) : nil
        case let length?: return length >= 8 ? (length, 8) : nil
        case nil: return nil
        }
    }

    /// The places of an item's properties in their container, from 0.
    func properties(of item: Int, by associations: Range<Int>) -> [Int] {
        guard let start = number(in: associations, at: 0, bytes: 4),
            let entries = number(in: associations, at: 4, bytes: 4)
        else { return [] }
        let identifierBytes = start >> 24 == 0 ? 2 : 4
        let indexBytes = start & 1 == 0 ? 1 : 2
        var place = 8
        for _ in 0..<entries {
            guard let identifier = number(in: associations, at: place, bytes: identifierBytes),
                let count = number(in: associations, at: place + identifierBytes, bytes: 1)
            else { return [] }
            place += identifierBytes + 1
            if identifier == item {
                // The highest bit says whether the property is essential; 0 is no property.
                let mask = indexBytes == 1 ? 0x7F : 0x7FFF
                return (0..<count).compactMap { index in
                    number(in: associations, at: place + index * indexBytes, bytes: indexBytes).map {
                        ($0 & mask) - 1
                    }
                }
            }
            place += count * indexBytes
        }
        return []
    }

    /// An unsigned number at a place of a range; `nil` beyond its end.
    func number(in range: Range<Int>, at place: Int, bytes count: Int) -> Int? {
        guard place + count <= range.count else { return nil }
        return ImageHeader.number(bytes, at: range.lowerBound + place, bytes: count)
    }
}
