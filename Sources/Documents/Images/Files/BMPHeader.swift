/// What a BMP file announces, checked before its pixels are handed to a decoder.
struct BMPHeader {
    let width: Int
    let height: Int

    /// Throws `image.unreadable` where the header contradicts itself or the file's size.
    init(_ source: any ByteSource) throws(ImageError) {
        let start = source.bytes(at: 0, count: 54)
        func number(_ offset: Int, _ length: Int) -> Int {
            start.dropFirst(offset).prefix(length).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard start.count >= 26 else { throw Self.damaged("its header is cut off") }
        let isOld = number(14, 4) == 12
        guard isOld || start.count == 54 else { throw Self.damaged("its header is cut off") }
        width = isOld ? number(18, 2) : number(18, 4)
        // A negative height says that the rows stand from the top.
        height = isOld ? number(20, 2) : abs(Int(Int32(truncatingIfNeeded: number(22, 4))))
        let bits = isOld ? number(24, 2) : number(28, 2)
        let packing = isOld ? 0 : number(30, 4)

        guard (1...65_535).contains(width), (1...65_535).contains(height) else {
            throw Self.damaged("\(width) x \(height) pixels are claimed")
        }
        guard [1, 4, 8, 16, 24, 32].contains(bits), Self.packings.contains(packing) else {
            throw Self.damaged("\(bits) bits a pixel with packing \(packing) are not known")
        }
        let isPacked = packing == 1 || packing == 2
        let needed = isPacked ? 0 : (width * bits + 31) / 32 * 4 * height
        guard number(10, 4) + needed <= source.count else { throw Self.damaged("its pixels are cut off") }
    }

    /// As they are, runs of 8 and of 4 bits, masks without and with transparency; not JPEG or PNG inside.
    private static let packings = [0, 1, 2, 3, 6]

    private static func damaged(_ reason: String) -> ImageError {
        ImageError(
            .unreadable, "The BMP image is damaged: \(reason)",
            remedy: "Get the file again from its source.")
    }
}
