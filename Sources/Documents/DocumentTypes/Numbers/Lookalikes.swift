/// Characters that are easily taken for each other.
enum Lookalikes {
    /// The digit that a letter looks like; anything else as it is.
    static func digit(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "Q"), UInt8(ascii: "D"): UInt8(ascii: "0")
        case 0x41...0x5A: other(byte) ?? byte
        default: byte
        }
    }

    /// 0 and O, 1 and I, 8 and B, 5 and S, 2 and Z, 6 and G.
    private static func other(_ byte: UInt8) -> UInt8? {
        MRZSymbol.of(byte).flatMap(MRZSymbol.lookalike).map(MRZSymbol.byte)
    }

    /// The text itself if it holds, else the only one with a single look-alike exchanged from a place on that does.
    static func corrected(_ text: [UInt8], from start: Int, _ holds: ([UInt8]) -> Bool) -> [UInt8]? {
        if holds(text) { return text }
        let others = text.indices.dropFirst(start).compactMap { place -> [UInt8]? in
            guard let other = other(text[place]) else { return nil }
            var changed = text
            changed[place] = other
            return holds(changed) ? changed : nil
        }
        return others.count == 1 ? others[0] : nil
    }
}
