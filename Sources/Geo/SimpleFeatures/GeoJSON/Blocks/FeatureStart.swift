/// How the features of a collection open: the bytes from the bracket to the colon behind the first member's name.
///
/// What looks like a feature's beginning need not be one: whoever goes by it has to see that what stands before it ends there.
struct FeatureStart {
    /// No longer ones are looked for.
    static let longest = 64

    private let bytes: [UInt8]

    /// The opening of the feature at the front of `bytes`; `nil` if it goes on for long.
    init?(atFrontOf bytes: some Collection<UInt8>) {
        let front = Array(bytes.prefix(Self.longest))
        guard front.first == UInt8(ascii: "{"), let colon = front.firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        self.bytes = Array(front[...colon])
    }

    /// Where the first such opening stands behind a closing bracket and a comma.
    func firstBorder(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            firstBorder(in: buffer).map { bytes.startIndex + $0 }
        }
    }

    private func firstBorder(in buffer: UnsafeBufferPointer<UInt8>) -> Int? {
        var hasComma = false
        var hasBracket = false
        for (index, byte) in buffer.enumerated() {
            switch byte {
            case 0x20, 0x0A, 0x0D, 0x09: continue
            case UInt8(ascii: "}"): (hasBracket, hasComma) = (true, false)
            case UInt8(ascii: ",") where hasBracket: (hasBracket, hasComma) = (false, true)
            case UInt8(ascii: "{") where hasComma && buffer[index...].starts(with: bytes): return index
            default: (hasBracket, hasComma) = (false, false)
            }
        }
        return nil
    }
}
