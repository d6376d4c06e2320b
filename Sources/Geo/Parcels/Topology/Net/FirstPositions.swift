import SimpleFeatures

/// For each position the first one at the same millimetre.
///
/// Every position is put into the slot of its hash, the first one last. Those that find the first of their own millimetre there
/// are done; the others go through another round with another hash. Unlike in a table that is probed, no step waits for how the
/// one before it has ended.
struct FirstPositions {
    /// The first position at the same millimetre for each.
    let positions: [Int32]
    /// How many of them are their own first.
    let count: Int

    /// Looks at positions that are finite and up to 10⁹ m out.
    init(_ x: [Double], _ y: [Double]) {
        var bits = 4
        while 1 << bits < x.count / 4 * 3 { bits += 1 }
        let slots = UnsafeMutablePointer<Int32>.allocate(capacity: 1 << bits)
        defer { slots.deallocate() }
        var found = 0
        positions = [Int32](unsafeUninitializedCapacity: x.count) { positions, count in
            x.withUnsafeBufferPointer { x in
                y.withUnsafeBufferPointer { y in
                    let places = Places(x: x, y: y)
                    var round = FirstPositionRound(places, HashSlots(slots, bits), positions)
                    var left = round.goThrough(0..<x.count, &found)
                    while !left.isEmpty {
                        while bits > 4, 1 << bits >= 4 * left.count { bits -= 1 }
                        round = FirstPositionRound(places, HashSlots(slots, bits), positions)
                        left = round.goThrough(left, &found)
                    }
                }
            }
            count = x.count
        }
        count = found
    }
}

/// One round of looking for first positions.
private struct FirstPositionRound: @unchecked Sendable {
    private let places: Places
    private let slots: HashSlots
    private let positions: UnsafeMutableBufferPointer<Int32>

    init(_ places: Places, _ slots: HashSlots, _ positions: UnsafeMutableBufferPointer<Int32>) {
        self.places = places
        self.slots = slots
        self.positions = positions
    }

    /// Goes through positions in their order, and returns those that have not found their own millimetre.
    @inline(__always)
    func goThrough<Candidates: RandomAccessCollection & Sendable>(
        _ candidates: Candidates, _ found: inout Int
    ) -> [Int32] where Candidates.Element: BinaryInteger, Candidates.Index == Int {
        for candidate in candidates.reversed() {
            slots.put(Int32(truncatingIfNeeded: candidate), for: places[Int(candidate)])
        }
        let parts = SideBySide.mapParts(of: candidates.startIndex..<candidates.endIndex) { part in
            look(at: candidates, part)
        }
        for part in parts { found += part.found }
        return parts.flatMap(\.left)
    }

    /// Asks the slots, which no longer change, for the positions of a part.
    private func look<Candidates: RandomAccessCollection & Sendable>(
        at candidates: Candidates, _ part: Range<Int>
    ) -> (left: [Int32], found: Int) where Candidates.Element: BinaryInteger, Candidates.Index == Int {
        var found = 0
        let left = [Int32](unsafeUninitializedCapacity: part.count) { left, leftCount in
            for index in part {
                let position = Int(candidates[index])
                let place = places[position]
                let first = slots.position(for: place)
                positions[position] = first
                found &+= Int(first) == position ? 1 : 0
                left[leftCount] = Int32(truncatingIfNeeded: position)
                leftCount &+= places[Int(first)] == place ? 0 : 1
            }
        }
        return (left, found)
    }
}

/// Positions as places to the millimetre.
private struct Places {
    let x: UnsafeBufferPointer<Double>
    let y: UnsafeBufferPointer<Double>

    @inline(__always) subscript(position: Int) -> Millimetres { Millimetres(x[position], y[position]) }
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

    // Both at once, since the one asked for first would be branched on.
    @inline(__always) static func == (left: Millimetres, right: Millimetres) -> Bool {
        (left.x ^ right.x) | (left.y ^ right.y) == 0
    }
}

/// Slots for positions by the hash of their places. What stands in a slot that nothing was put into is not defined.
private struct HashSlots {
    /// Another one in each round, so that no file can be made to fill one slot.
    private let seed = UInt64.random(in: .min ... .max)
    private let slots: UnsafeMutablePointer<Int32>
    private let mask: Int

    init(_ slots: UnsafeMutablePointer<Int32>, _ bits: Int) {
        self.slots = slots
        mask = 1 << bits - 1
    }

    @inline(__always) func put(_ position: Int32, for place: Millimetres) {
        slots[Int(truncatingIfNeeded: place.hash(seed)) & mask] = position
    }

    @inline(__always) func position(for place: Millimetres) -> Int32 {
        slots[Int(truncatingIfNeeded: place.hash(seed)) & mask]
    }
}
