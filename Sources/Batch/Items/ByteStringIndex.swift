/// Finds byte strings of a list that are equal: a hash table that holds places only.
struct ByteStringIndex {
    private static let free = UInt32.max
    private var slots: [UInt32] = Array(repeating: free, count: 64)
    private var hashes: [UInt32] = Array(repeating: 0, count: 64)
    private var count = 0

    /// Notes the string at `place`, or tells the place of an equal one that was noted before.
    ///
    /// - Parameter at: gives the string at a place; the same one each time.
    mutating func insert(_ place: Int, at string: (Int) -> ArraySlice<UInt8>) -> Int? {
        let own = string(place)
        let hash = StableHash.of(own)
        let short = UInt32(truncatingIfNeeded: hash >> 32)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != Self.free {
            let other = Int(slots[slot])
            if hashes[slot] == short, other != place, string(other).elementsEqual(own) { return other }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = UInt32(truncatingIfNeeded: place)
        hashes[slot] = short
        count += 1
        if count * 2 > slots.count { grow(string) }
        return nil
    }

    private mutating func grow(_ string: (Int) -> ArraySlice<UInt8>) {
        let places = zip(slots, hashes).filter { $0.0 != Self.free }
        slots = Array(repeating: Self.free, count: slots.count * 2)
        hashes = Array(repeating: 0, count: slots.count)
        for (place, short) in places {
            var slot = Int(truncatingIfNeeded: StableHash.of(string(Int(place)))) & (slots.count - 1)
            while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = place
            hashes[slot] = short
        }
    }
}
