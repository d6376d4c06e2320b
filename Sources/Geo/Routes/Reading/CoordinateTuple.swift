import SimpleFeatures

/// Takes KML's coordinates, longitude, latitude and height parted by commas, byte by byte.
struct CoordinateTuple {
    private static let maximumBytes = 256

    private var text: [UInt8] = []

    /// The position that ends before this byte, if one does; numbers that are missing or none are NaN.
    mutating func take(_ byte: UInt8) -> Position? {
        guard byte <= 0x20 else {
            // Longer than any number is: what is left out makes it none.
            if text.count < Self.maximumBytes { text.append(byte) }
            return nil
        }
        guard !text.isEmpty else { return nil }
        defer { text.removeAll(keepingCapacity: true) }
        let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        let numbers = parts.prefix(3).map { part in
            part.withUnsafeBufferPointer(PlainNumber.read) ?? .nan
        }
        return Position(
            x: numbers[0], y: numbers.count > 1 ? numbers[1] : .nan,
            z: numbers.count > 2 && numbers[2].isFinite ? numbers[2] : nil)
    }
}
