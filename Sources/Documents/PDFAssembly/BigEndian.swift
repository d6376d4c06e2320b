extension FixedWidthInteger {
    /// The bytes from the highest down, as fonts and profiles want them.
    var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: self >> Self($0))
        }
    }
}
