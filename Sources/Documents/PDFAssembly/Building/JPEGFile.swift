import DocumentModel

/// The properties of a JPEG file that a PDF needs, read from its segments.
struct JPEGFile {
    let width: Int
    let height: Int
    /// Number of colour components: 1 for grey, 3 for colour, 4 for CMYK.
    let components: Int
    /// Whether CMYK values are stored inverted, as Adobe's programs do.
    let isInverted: Bool
    /// The colour profile; `nil` if there is none that fits the components.
    let profile: [UInt8]?
    /// The file without metadata such as camera, position, time, thumbnail and comments.
    let bytes: [UInt8]

    fileprivate struct Header {
        var size: (width: Int, height: Int, components: Int)?
        var isAdobe = false
        var profileParts: [(index: UInt8, bytes: ArraySlice<UInt8>)] = []
        var kept: [Range<Int>] = [0..<2]
        var scan: Int?
    }

    init(_ file: [UInt8]) throws(PDFError) {
        let header = Self.header(of: file)
        guard let size = header.size, let scan = header.scan, size.width > 0, size.height > 0,
            [1, 3, 4].contains(size.components)
        else {
            throw PDFError(
                .picture, "the picture of the page is not a supported JPEG",
                remedy: "Use an 8-bit JPEG in grey, RGB or CMYK.")
        }
        (width, height, components) = size
        isInverted = components == 4 && header.isAdobe
        profile = Self.profile(header.profileParts, components: components)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(file.count)
        for range in header.kept { bytes += file[range] }
        self.bytes = bytes + file[scan...]
    }

    private static func header(of file: [UInt8]) -> Header {
        var header = Header()
        guard file.starts(with: [0xFF, 0xD8, 0xFF]) else { return header }
        var position = 2
        while position + 4 <= file.count, file[position] == 0xFF {
            let marker = file[position + 1]
            if marker == 0xFF {
                position += 1
                continue
            }
            let length = Int(file[position + 2]) << 8 | Int(file[position + 3])
            let end = position + 2 + length
            guard length >= 2, end <= file.count else { break }
            if marker == 0xDA {
                header.scan = position
                break
            }
            header.take(marker, file[(position + 4)..<end], at: position..<end)
            position = end
        }
        return header
    }

    /// Joins the numbered parts of a profile and checks that it fits the components.
    private static func profile(
        _ parts: [(index: UInt8, bytes: ArraySlice<UInt8>)], components: Int
    ) -> [UInt8]? {
        let bytes = parts.sorted { $0.index < $1.index }.flatMap { $0.bytes }
        let space = [1: "GRAY", 3: "RGB ", 4: "CMYK"][components] ?? ""
        let isProfile =
            bytes.count > 128 && bytes[16..<20].elementsEqual(space.utf8)
            && bytes[36..<40].elementsEqual("acsp".utf8)
        return isProfile ? bytes : nil
    }
}

extension JPEGFile.Header {
    fileprivate mutating func take(_ marker: UInt8, _ data: ArraySlice<UInt8>, at range: Range<Int>) {
        let frames: Set<UInt8> = [0xC0, 0xC1, 0xC2]
        let start = data.startIndex
        switch marker {
        case _ where frames.contains(marker) && data.count >= 6 && data[start] == 8:
            size = (
                Int(data[start + 3]) << 8 | Int(data[start + 4]),
                Int(data[start + 1]) << 8 | Int(data[start + 2]),
                Int(data[start + 5])
            )
        case 0xE2 where data.starts(with: "ICC_PROFILE\0".utf8) && data.count > 14:
            profileParts.append((data[start + 12], data[(start + 14)...]))
        case 0xEE where data.starts(with: "Adobe".utf8): isAdobe = true
        default: break
        }
        let isMetadata = (0xE1...0xED).contains(marker) || marker == 0xEF || marker == 0xFE
        if !isMetadata { kept.append(range) }
    }
}
