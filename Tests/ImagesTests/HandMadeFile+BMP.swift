extension HandMadeFile {
    /// A BMP of the usual header; `rows` are bytes as they stand in the file, padded here to four.
    static func bmp(
        width: Int, height: Int, bits: Int, palette: [[UInt8]] = [], packing: Int = 0, rows: [[UInt8]]
    ) -> [UInt8] {
        let colours = palette.flatMap { (colour) -> [UInt8] in colour + [0] }
        let pixels = rows.flatMap { (row) -> [UInt8] in
            row + [UInt8](repeating: 0, count: packing == 0 ? (4 - row.count % 4) % 4 : 0)
        }
        let offset = 54 + colours.count
        var file = Array("BM".utf8) + little32(offset + pixels.count) + [0, 0, 0, 0] + little32(offset)
        file += little32(40) + little32(width) + signed32(height) + little16(1) + little16(bits)
        file += little32(packing) + little32(pixels.count) + little32(11_811) + little32(11_811)
        file += little32(palette.count) + little32(0)
        return file + colours + pixels
    }

    private static func signed32(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
