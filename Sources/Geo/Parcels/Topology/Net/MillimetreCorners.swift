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
        var corners: [SIMD2<Double>] = []
        corners.reserveCapacity(x.count)
        let (eastings, northings) = (x.span, y.span)
        let cellBits = Self.cellBits(eastings, northings)
        numbers = [Int32](unsafeUninitializedCapacity: x.count) { numbers, count in
            for position in eastings.indices {
                let corner = SIMD2(eastings[position], northings[position])
                let key = Millimetres(corner)
                let number = table.number(for: key, cellBits: cellBits, next: corners.count) { number in
                    Millimetres(corners[number]) == key
                }
                if number == corners.count { corners.append(corner) }
                numbers[position] = Int32(truncatingIfNeeded: number)
            }
            count = x.count
        }
        self.x = corners.map(\.x)
        self.y = corners.map(\.y)
    }

    /// The side of cells in which a handful of corners lies, as a power of two in millimetres: about four times the
    /// distance from one position to the next, by a sample.
    private static func cellBits(_ x: Span<Double>, _ y: Span<Double>) -> UInt64 {
        let step = max(x.count / 1_000, 1)
        let distances = stride(from: 1, to: x.count, by: step).map {
            max(abs(x[$0] - x[$0 - 1]), abs(y[$0] - y[$0 - 1]))
        }
        let typical = distances.isEmpty ? 1 : distances.sorted()[distances.count / 2]
        return (4...24).first { Double(1 << $0) >= typical * 4_000 } ?? 24
    }
}

/// A place to the millimetre.
private struct Millimetres: Equatable {
    /// Adding 1.5 · 2⁵² leaves no bits for less than a whole millimetre.
    private let bits: SIMD2<UInt64>

    @inline(__always) init(_ corner: SIMD2<Double>) {
        bits = unsafeBitCast(corner * 1_000 + 0x1.8p52, to: SIMD2<UInt64>.self)
    }

    /// A hash of the cell that the place is in.
    @inline(__always) func cellHash(_ cellBits: UInt64, _ seed: UInt64) -> UInt64 {
        Self.mixed(bits.x &>> cellBits, bits.y &>> cellBits, seed)
    }

    /// A hash of the place.
    @inline(__always) func hash(_ seed: UInt64) -> UInt64 { Self.mixed(bits.x, bits.y, seed) }

    /// A few bits that differ within a cell.
    @inline(__always) var low: UInt64 { (bits.x &+ bits.y &* 5) &* 0x9E37_79B9_7F4A_7C15 &>> 60 }

    @inline(__always) private static func mixed(_ x: UInt64, _ y: UInt64, _ seed: UInt64) -> UInt64 {
        var mixed = (x ^ seed) &* 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed &>> 32) ^ y) &* 0xC2B2_AE3D_27D4_EB4F
        mixed = (mixed ^ (mixed &>> 29)) &* 0x9E37_79B9_7F4A_7C15
        return mixed ^ (mixed &>> 32)
    }
}

/// Numbers by place, with open addressing: first in the memory line of the place's cell, where its neighbours are too,
/// then anywhere.
private struct SlotTable: ~Copyable {
    /// Slots of a memory line.
    private static let lineCount = 16

    /// Another one in each table, so that no file can be made to fill one slot.
    private let seed = UInt64.random(in: .min ... .max)
    /// The number plus one; 0 is free.
    private let slots: UnsafeMutablePointer<UInt32>
    private let mask: Int

    init(capacity: Int) {
        var count = Self.lineCount
        while count < capacity + capacity / 2 { count *= 2 }
        slots = .allocate(capacity: count)
        slots.initialize(repeating: 0, count: count)
        mask = count - 1
    }

    deinit { slots.deallocate() }

    /// The number of the place, which is the one that `isEqual`, or else `next`, which it has from now on.
    @inline(__always)
    mutating func number(for key: Millimetres, cellBits: UInt64, next: Int, isEqual: (Int) -> Bool) -> Int {
        let line = Int(truncatingIfNeeded: key.cellHash(cellBits, seed)) & mask & ~(Self.lineCount - 1)
        var place = Int(truncatingIfNeeded: key.low)
        for _ in 0..<Self.lineCount {
            if let number = take(line + place, next, isEqual) { return number }
            place = (place + 1) & (Self.lineCount - 1)
        }
        var slot = Int(truncatingIfNeeded: key.hash(seed)) & mask
        while true {
            if let number = take(slot, next, isEqual) { return number }
            slot = (slot + 1) & mask
        }
    }

    /// The number in a slot if it is the one that is looked for, or `next` if the slot was free.
    @inline(__always)
    private mutating func take(_ slot: Int, _ next: Int, _ isEqual: (Int) -> Bool) -> Int? {
        let number = Int(slots[slot]) - 1
        if number < 0 {
            slots[slot] = UInt32(truncatingIfNeeded: next + 1)
            return next
        }
        return isEqual(number) ? number : nil
    }
}
