/// Numbers device names by their bytes, in order of appearance.
struct DeviceNames {
    private struct Slot {
        var low: UInt64
        var high: UInt64
        var number: Int
    }

    /// A hash table of names of at most fifteen bytes.
    private var slots = [Slot](repeating: Slot(low: 0, high: 0, number: -1), count: 256)
    /// The device that last followed each one: tables repeat one device or cycle through all.
    private var followers: [Slot] = []
    private var last = 0
    private var short = 0
    private var long: [[UInt8]: Int] = [:]
    private(set) var names: [String?] = []

    /// The number of a device; the empty name is a device too.
    @inline(__always)
    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int {
        guard name.count < 16 else { return longNumber(of: name) }
        let (low, rest) = Self.words(UnsafeRawBufferPointer(name))
        let high = rest | UInt64(name.count) << 56
        if last < followers.count, followers[last].low == low, followers[last].high == high {
            last = followers[last].number
            return last
        }
        let number = number(low, high) ?? add(name, Slot(low: low, high: high, number: names.count))
        follow(with: Slot(low: low, high: high, number: number))
        return number
    }

    private mutating func follow(with slot: Slot) {
        // No name has that many bytes.
        while followers.count < names.count { followers.append(Slot(low: 0, high: .max, number: -1)) }
        followers[last] = slot
        last = slot.number
    }

    @inline(__always)
    private func number(_ low: UInt64, _ high: UInt64) -> Int? {
        slots.withUnsafeBufferPointer { slots in
            var place = Self.place(low, high, of: slots.count)
            while slots[place].number >= 0 {
                if slots[place].low == low, slots[place].high == high { return slots[place].number }
                place = (place + 1) & (slots.count - 1)
            }
            return nil
        }
    }

    /// Fewer than 16 bytes as two numbers, the first byte the lowest.
    @inline(__always)
    private static func words(_ name: UnsafeRawBufferPointer) -> (low: UInt64, high: UInt64) {
        let count = name.count
        if count >= 8 {
            let last = word(name, at: count - 8)
            return (word(name, at: 0), count == 8 ? 0 : last &>> UInt64(8 * (16 - count)))
        }
        if count >= 4 {
            return (halfWord(name, at: 0) | halfWord(name, at: count - 4) &<< UInt64(8 * (count - 4)), 0)
        }
        return (name.reversed().reduce(0) { $0 << 8 | UInt64($1) }, 0)
    }

    @inline(__always)
    private static func word(_ name: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
        UInt64(littleEndian: name.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }

    @inline(__always)
    private static func halfWord(_ name: UnsafeRawBufferPointer, at start: Int) -> UInt64 {
        UInt64(UInt32(littleEndian: name.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
    }

    @inline(__always)
    private static func place(_ low: UInt64, _ high: UInt64, of count: Int) -> Int {
        let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
        return Int(truncatingIfNeeded: mixed >> 40) & (count - 1)
    }

    private mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ slot: Slot) -> Int {
        names.append(name.isEmpty ? nil : String(decoding: name, as: UTF8.self))
        short += 1
        if 2 * short > slots.count {
            let old = slots
            slots = [Slot](repeating: Slot(low: 0, high: 0, number: -1), count: 2 * old.count)
            for slot in old where slot.number >= 0 { insert(slot) }
        }
        insert(slot)
        return slot.number
    }

    private mutating func insert(_ slot: Slot) {
        var place = Self.place(slot.low, slot.high, of: slots.count)
        while slots[place].number >= 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
    }

    private mutating func longNumber(of name: UnsafeBufferPointer<UInt8>) -> Int {
        let bytes = Array(name)
        if let known = long[bytes] { return known }
        long[bytes] = names.count
        names.append(String(decoding: bytes, as: UTF8.self))
        return names.count - 1
    }
}
