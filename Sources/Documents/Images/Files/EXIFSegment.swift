/// The segment of a JPEG file that holds EXIF.
enum EXIFSegment {
    private static let orientationTag = 274
    /// The mark, its length, and the name.
    private static let headCount = 10

    /// One that states an orientation and nothing else.
    static func bytes(stating orientation: UInt8) -> [UInt8] {
        let entry: [UInt8] = [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
        return [0xFF, 0xE1, 0, 34] + Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0] + entry + [0, 0, 0, 0]
    }

    /// A segment with another orientation than the one that it states; `nil` for what is no EXIF or states none.
    static func bytes(_ segment: ArraySlice<UInt8>, stating orientation: UInt8) -> [UInt8]? {
        var bytes = Array(segment)
        guard bytes.dropFirst(4).starts(with: "Exif\0\0".utf8),
            let structure = TIFFStructure(Array(bytes.dropFirst(headCount))),
            let entry = structure.directory(at: structure.firstDirectory)?.entry(orientationTag),
            entry.type == 3
        else { return nil }
        bytes[headCount + entry.place + (structure.isBigEndian ? 1 : 0)] = orientation
        return bytes
    }
}
