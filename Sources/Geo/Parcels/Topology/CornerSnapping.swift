import Streams

/// Merges corners within a tolerance of each other.
struct CornerSnapping {
    private struct Cell: Hashable {
        let column: Int64
        let row: Int64
    }

    private let x: [Double]
    private let y: [Double]
    private let tolerance: Double
    /// The last representative corner in each cell; `previous` links to the one before it.
    private var cells: [Cell: Int32] = [:]
    private var previous: [Int32] = []

    private init(_ x: [Double], _ y: [Double], _ tolerance: Double) {
        self.x = x
        self.y = y
        self.tolerance = tolerance
    }

    /// For each corner, the first representative within the tolerance, or itself.
    static func representatives(_ x: [Double], _ y: [Double], within tolerance: Double) -> [Int32] {
        var snapping = CornerSnapping(x, y, tolerance)
        snapping.previous = [Int32](repeating: -1, count: x.count)
        return x.indices.map { snapping.representative(of: Int32($0)) }
    }

    private mutating func representative(of corner: Int32) -> Int32 {
        let (column, row) = (cell(x[Int(corner)]), cell(y[Int(corner)]))
        for nearColumn in column - 1...column + 1 {
            for nearRow in row - 1...row + 1 {
                var other = cells[Cell(column: nearColumn, row: nearRow)] ?? -1
                while other >= 0 {
                    if areClose(corner, other) { return other }
                    other = previous[Int(other)]
                }
            }
        }
        let own = Cell(column: column, row: row)
        previous[Int(corner)] = cells[own] ?? -1
        cells[own] = corner
        return corner
    }

    /// The cell of a coordinate. `Int64` holds coordinates up to 10⁹ m and tolerances from 10⁻⁵ m.
    private func cell(_ metres: Double) -> Int64 { Int64((metres / tolerance).rounded(.down)) }

    private func areClose(_ one: Int32, _ other: Int32) -> Bool {
        let dx = x[Int(one)] - x[Int(other)]
        let dy = y[Int(one)] - y[Int(other)]
        return dx * dx + dy * dy <= tolerance * tolerance
    }
}

/// Numbers corners, with the same number for corners that agree to the millimetre.
///
/// Numbers are assigned in the order of first occurrence.
struct MillimetreCorners {
    /// The corner number of each position.
    let numbers: [Int32]
    /// The easting of each corner at its first occurrence.
    let x: [Double]
    /// The northing of each corner at its first occurrence.
    let y: [Double]

    /// Numbers the corners. Positions must be finite and within 10⁹ m.
    init(_ x: [Double], _ y: [Double]) {
        var (eastings, northings): ([Double], [Double]) = ([], [])
        numbers = [Int32](unsafeUninitializedCapacity: x.count) { numbers, count in
            LargePages.ask(for: numbers)
            let corners = FirstPositions.find(x, y, numbers)
            eastings = [Double](unsafeUninitializedCapacity: corners + 1) { eastings, cornerCount in
                LargePages.ask(for: eastings)
                northings = [Double](unsafeUninitializedCapacity: corners + 1) { northings, count in
                    LargePages.ask(for: northings)
                    // A repeated corner is written to the slot of the next new one and overwritten: no branch
                    // needed.
                    for position in 0..<x.count {
                        let first = Int(numbers[position])
                        eastings[cornerCount] = x[position]
                        northings[cornerCount] = y[position]
                        numbers[position] = Int32(truncatingIfNeeded: cornerCount)
                        numbers[position] = numbers[first]
                        cornerCount &+= first == position ? 1 : 0
                    }
                    count = cornerCount
                }
            }
            count = x.count
        }
        self.x = eastings
        self.y = northings
    }
}

/// Finds, for each position, the first position that agrees to the millimetre.
///
/// Every position is written to the slot of its hash, the first one last. Positions whose slot holds a position at
/// the same millimetre are done; the others take another round with another hash. Unlike probing in a hash table,
/// no step waits for the result of the previous one.
private enum FirstPositions {
    /// Positions must be finite and within 10⁹ m. `firsts` has one element per position and receives its first
    /// position.
    ///
    /// Returns the number of distinct positions.
    static func find(_ x: [Double], _ y: [Double], _ firsts: UnsafeMutableBufferPointer<Int32>) -> Int {
        var bits = 4
        while 1 << bits < x.count / 4 * 3 { bits += 1 }
        let slots = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 1 << bits)
        defer { slots.deallocate() }
        LargePages.ask(for: slots)
        return x.withUnsafeBufferPointer { x in
            y.withUnsafeBufferPointer { y in
                let places = Places(x: x, y: y)
                var (left, found) = FirstPositionRound(places, slots, bits, firsts).run(0..<x.count)
                while !left.isEmpty {
                    while bits > 4, 1 << bits >= 4 * left.count { bits -= 1 }
                    let round = FirstPositionRound(places, slots, bits, firsts).run(left)
                    left = round.left
                    found += round.found
                }
                return found
            }
        }
    }
}

/// One round of the search for first positions. Unchecked Sendable: tasks write to disjoint elements.
private struct FirstPositionRound: @unchecked Sendable {
    /// The number of positions processed per step. Each step is a short loop so that memory accesses overlap.
    private static let stride = 256

    private let places: Places
    private let slots: UnsafeMutableBufferPointer<Int32>
    private let mask: Int32
    /// For each position its slot, then the content of the slot.
    private let firsts: UnsafeMutableBufferPointer<Int32>
    /// Random for each round, so that no file can be crafted to fill one slot.
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

    /// Processes candidates in order. Returns those that have not found their own millimetre, and the number of
    /// distinct positions found.
    @inline(__always)
    func run<Candidates: RandomAccessCollection & Sendable>(
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
        let parts = SideBySide.mapParts(of: all) { readSlots(of: candidates, $0) }
        return (parts.flatMap(\.left), parts.reduce(0) { $0 + $1.found })
    }

    /// Reads the slots, which no longer change, for part of the candidates.
    private func readSlots<Candidates: RandomAccessCollection & Sendable>(
        of candidates: Candidates, _ part: Range<Int>
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

/// Positions rounded to millimetres.
private struct Places {
    let x: UnsafeBufferPointer<Double>
    let y: UnsafeBufferPointer<Double>

    @inline(__always) subscript(position: Int) -> Millimetres { Millimetres(x[position], y[position]) }
}

/// A position rounded to millimetres.
private struct Millimetres {
    private let x: UInt64
    private let y: UInt64

    /// Adding 1.5 · 2⁵² rounds to whole millimetres.
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

    /// 1 if the positions differ, otherwise 0. A number rather than a condition, because a mispredicted branch
    /// would wait for memory.
    @inline(__always) func differs(from other: Millimetres) -> Int {
        let difference = (x ^ other.x) | (y ^ other.y)
        return Int(truncatingIfNeeded: (difference | (0 &- difference)) >> 63)
    }
}
