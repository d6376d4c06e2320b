/// Numbers corners so that those at the same millimetre have the same number.
///
/// The numbers go up in the order in which the corners come.
struct MillimetreCorners {
    /// The number of the corner at each position.
    let numbers: [Int32]
    /// The easting of each corner, as it first came.
    let x: [Double]
    /// The northing of each corner, as it first came.
    let y: [Double]

    /// Numbers the corners at positions that are finite and up to 10⁹ m out.
    init(_ x: [Double], _ y: [Double]) {
        var table = SlotTable(capacity: x.count)
        var corners: (x: [Double], y: [Double]) = ([], [])
        corners.x.reserveCapacity(x.count)
        corners.y.reserveCapacity(x.count)
        let (eastings, northings) = (x.span, y.span)
        numbers = [Int32](unsafeUninitializedCapacity: x.count) { numbers, count in
            for position in eastings.indices {
                let key = Millimetres(eastings[position], northings[position])
                let next = corners.x.count
                let number = table.number(for: key.hash(table.seed), next: next) { number in
                    Millimetres(corners.x[number], corners.y[number]) == key
                }
                if number == next {
                    corners.x.append(eastings[position])
                    corners.y.append(northings[position])
                }
                numbers[position] = Int32(truncatingIfNeeded: number)
            }
            count = x.count
        }
        (self.x, self.y) = corners
    }
}

/// A place to the millimetre.
private struct Millimetres: Equatable {
    private let x: UInt64
    private let y: UInt64

    /// Adding 1.5 · 2⁵² leaves no bits for less than a whole millimetre.
    @inline(__always) init(_ easting: Double, _ northing: Double) {
        x = (easting * 1_000 + 0x1.8p52).bitPattern
        y = (northing * 1_000 + 0x1.8p52).bitPattern
    }

    @inline(__always) func hash(_ seed: UInt64) -> UInt64 {
        var mixed = (x ^ seed) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 32) ^ y) &* 0xC2B2_AE3D_27D4_EB4F
        mixed = (mixed ^ (mixed >> 29)) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed >> 32)
    }
}

/// Numbers by hash, with open addressing.
private struct SlotTable: ~Copyable {
    /// Another one in each table, so that no file can be made to fill one slot.
    let seed = UInt64.random(in: .min ... .max)
    /// The number plus one; 0 is free.
    private let slots: UnsafeMutablePointer<UInt32>
    private let mask: Int

    init(capacity: Int) {
        var count = 16
        while count < capacity + capacity / 2 { count *= 2 }
        slots = .allocate(capacity: count)
        slots.initialize(repeating: 0, count: count)
        mask = count - 1
    }

    deinit { slots.deallocate() }

    /// The number that has this hash and is `isEqual`, or else `next`, which has it from now on.
    @inline(__always)
    mutating func number(for hash: UInt64, next: Int, isEqual: (Int) -> Bool) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            let number = Int(slots[slot]) &- 1
            if isEqual(number) { return number }
            slot = (slot &+ 1) & mask
        }
        slots[slot] = UInt32(truncatingIfNeeded: next &+ 1)
        return next
    }
}
