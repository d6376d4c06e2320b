/// Numbers the names of devices by their bytes, in the order in which they come.
struct DeviceNames {
    private struct Slot {
        var low: UInt64
        var high: UInt64
        var number: Int
    }

    /// What is looked up by its bytes as they are: sixteen at most.
    private var slots = [Slot](repeating: Slot(low: 0, high: 0, number: -1), count: 256)
    private var short = 0
    private var long: [[UInt8]: Int] = [:]
    private(set) var names: [String?] = []

    /// The number of the device with that name; none for one without a name is a device too.
    @inline(__always)
    mutating func number(of name: UnsafeBufferPointer<UInt8>) -> Int {
        guard name.count < 16 else { return longNumber(of: name) }
        var (low, high): (UInt64, UInt64) = (0, UInt64(name.count) << 56)
        for index in 0..<min(name.count, 8) { low |= UInt64(name[index]) << UInt64(8 * index) }
        for index in 8..<max(name.count, 8) { high |= UInt64(name[index]) << UInt64(8 * (index - 8)) }
        var place = Self.place(low, high, of: slots.count)
        while true {
            let slot = slots[place]
            if slot.number >= 0, slot.low == low, slot.high == high { return slot.number }
            if slot.number < 0 { return add(name, Slot(low: low, high: high, number: names.count)) }
            place = (place + 1) & (slots.count - 1)
        }
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
