/// The colours of a drawn page.
struct PixelGrid: Equatable {
    let width: Int
    let height: Int
    private var colours: [UInt32]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        colours = [UInt32](repeating: 0, count: width * height)
    }

    mutating func set(_ x: Int, _ y: Int, blue: UInt8, green: UInt8, red: UInt8) {
        colours[y * width + x] = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }

    /// Red, green and blue as in `0xRRGGBB`.
    subscript(x: Int, y: Int) -> UInt32 { colours[y * width + x] }
}
