import SimpleFeatures

/// Finds for each position the first one at the same millimetre.
///
/// Every position is put into the slot of its hash, the first one last. Those that find the first of their own millimetre there
/// are done; the others go through another round with another hash. Unlike in a table that is probed, no step waits for how the
/// one before it has ended.
enum FirstPositions {
    /// Looks at positions that are finite and up to 10⁹ m out; `firsts` has a place for the first position of each.
    ///
    /// Answers how many of them are their own first.
    static func find(_ x: [Double], _ y: [Double], _ firsts: UnsafeMutableBufferPointer<Int32>) -> Int {
        var bits = 4
        while 1 << bits < x.count / 4 * 3 { bits += 1 }
        let slots = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 1 << bits)
        defer { slots.deallocate() }
        LargePages.ask(for: slots)
        return x.withUnsafeBufferPointer { x in
            y.withUnsafeBufferPointer { y in
                let places = Places(x: x, y: y)
                var (left, found) = FirstPositionRound(places, slots, bits, firsts).goThrough(0..<x.count)
                while !left.isEmpty {
                    while bits > 4, 1 << bits >= 4 * left.count { bits -= 1 }
                    let round = FirstPositionRound(places, slots, bits, firsts).goThrough(left)
                    left = round.left
                    found += round.found
                }
                return found
            }
        }
    }
}

/// One round of looking for first positions.
private struct FirstPositionRound: @unchecked Sendable {
    /// So many positions at a time go from one step to the next: each step is a short loop, in which the waits for memory
    /// overlap.
    private static let stride = 256

    private let places: Places
    private let slots: UnsafeMutableBufferPointer<Int32>
    private let mask: Int32
    /// For each position its slot, and then what stands there.
    private let firsts: UnsafeMutableBufferPointer<Int32>
    /// Another one in each round, so that no file can be made to fill one slot.
    private let seed = UInt64.random(in: .min ... .max)

    init(
        _ places: Places, _ slots: UnsafeMutableBufferPointer<Int32>, _ bits: Int,
        _ firsts: UnsafeMutableBufferPointer<Int32>
    ) {
        self.places = places
        self.slots = slots
        self.firsts = firsts
        mask = 1 << bits - 1
    }

    /// Goes through positions in their order; says which have not found their own millimetre, and how many are its first.
    @inline(__always)
    func goThrough<Candidates: RandomAccessCollection & Sendable>(
        _ candidates: Candidates
    ) -> (left: [Int32], found: Int) where Candidates.Element: BinaryInteger, Candidates.Index == Int {
        let all = candidates.startIndex..<candidates.endIndex
        _ = SideBySide.mapParts(of: all) { part in
            for candidate in candidates[part] {
                let hash = places[Int(candidate)].hash(seed)
                firsts[Int(candidate)] = Int32(truncatingIfNeeded: hash) & mask
            }
        }
        for candidate in candidates.reversed() {
            slots[Int(firsts[Int(candidate)])] = Int32(truncatingIfNeeded: candidate)
        }
        let parts = SideBySide.mapParts(of: all) { look(at: candidates, $0) }
        return (parts.flatMap(\.left), parts.reduce(0) { $0 + $1.found })
    }

    /// Asks the slots, which no longer change, for the positions of a part.
    private func look<Candidates: RandomAccessCollection & Sendable>(
        at candidates: Candidates, _ part: Range<Int>
    ) -> (left: [Int32], found: Int) where Candidates.Element: BinaryInteger, Candidates.Index == Int {
        var found = 0
        let left = [Int32](unsafeUninitializedCapacity: part.count) { left, leftCount in
            for start in Swift.stride(from: part.lowerBound, to: part.upperBound, by: Self.stride) {
                let some = start..<min(start + Self.stride, part.upperBound)
                for index in some {
                    let position = Int(candidates[index])
                    firsts[position] = slots[Int(firsts[position])]
                }
                for index in some {
                    let position = Int(candidates[index])
                    let first = Int(firsts[position])
                    found &+= first == position ? 1 : 0
                    left[leftCount] = Int32(truncatingIfNeeded: position)
                    leftCount &+= places[first].differs(from: places[position])
                }
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
private struct Millimetres {
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

    /// 1 where they are two places, 0 where they are one: a number, since a condition would be branched on, and each wrong
    /// guess would wait for memory.
    @inline(__always) func differs(from other: Millimetres) -> Int {
        let difference = (x ^ other.x) | (y ^ other.y)
        return Int(truncatingIfNeeded: (difference | (0 &- difference)) >> 63)
    }
}
