/// A colour that is not multiplied by its alpha, as PNG has it.
struct StraightColour {
    let red, green, blue, alpha: UInt8

    init(_ word: UInt32) {
        let alpha = word >> 24
        func straight(_ shift: UInt32) -> UInt8 {
            let multiplied = (word >> shift) & 0xFF
            guard alpha < 255 else { return UInt8(multiplied) }
            return alpha == 0 ? 0 : UInt8(min(255, (multiplied * 255 + alpha / 2) / alpha))
        }
        red = straight(16)
        green = straight(8)
        blue = straight(0)
        self.alpha = UInt8(alpha)
    }
}
