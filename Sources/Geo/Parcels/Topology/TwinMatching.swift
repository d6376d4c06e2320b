import Streams

/// Links the sides of a net between the same two corners.
enum TwinMatching {
    /// For each side the next side between the same two corners, as a circular list; itself if there is no other.
    static func twins(_ tails: [Int32], _ heads: [Int32], cornerCount: Int) -> [Int32] {
        [Int32](unsafeUninitializedCapacity: tails.count) { twins, count in
            LargePages.ask(for: twins)
            let firsts = chain(tails.span, heads.span, cornerCount, in: twins)
            let links = TwinLinks(tails: tails, heads: heads, firsts: firsts, twins: twins)
            _ = SideBySide.mapParts(of: 0..<cornerCount) { links.link($0) }
            count = tails.count
        }
    }

    /// Links the sides into one chain per corner, by the lower-numbered of their corners; -1 ends a chain. Returns
    /// the first side of each corner.
    private static func chain(
        _ tails: Span<Int32>, _ heads: Span<Int32>, _ cornerCount: Int,
        in next: UnsafeMutableBufferPointer<Int32>
    ) -> [Int32] {
        var firsts = [Int32](repeating: -1, count: cornerCount)
        var places = firsts.mutableSpan
        for side in tails.indices.reversed() {
            let corner = Int(min(tails[side], heads[side]))
            next[side] = places[corner]
            places[corner] = Int32(truncatingIfNeeded: side)
        }
        return firsts
    }
}

/// Links the chains' sides into circles. Unchecked Sendable: each side belongs to one corner, and tasks take
/// disjoint corners.
private struct TwinLinks: @unchecked Sendable {
    /// Up to this number of sides at a corner, insertion sort is used.
    private static let crowd = 16

    let tails: [Int32]
    let heads: [Int32]
    let firsts: [Int32]
    /// The chains, replaced by the circles; parts of the corners write to disjoint elements.
    let twins: UnsafeMutableBufferPointer<Int32>

    /// Links the sides of a range of corners.
    func link(_ corners: Range<Int>) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.crowd) { few in
            for corner in corners where firsts[corner] >= 0 {
                if let count = sort(chainFrom: firsts[corner], into: few) {
                    linkRuns(few.span.extracting(0..<count))
                } else {
                    linkRuns(sortedKeys(chainFrom: firsts[corner]).span)
                }
            }
        }
    }

    /// The higher-numbered corner in the upper 32 bits and the side in the lower.
    @inline(__always) private func key(_ side: Int32) -> UInt64 {
        UInt64(max(tails[Int(side)], heads[Int(side)])) << 32 | UInt64(side)
    }

    /// Sorts the keys of a chain into `keys`; `nil` if they do not fit.
    @inline(__always)
    private func sort(chainFrom first: Int32, into keys: UnsafeMutableBufferPointer<UInt64>) -> Int? {
        var side = first
        var count = 0
        while side >= 0 {
            guard count < keys.count else { return nil }
            let key = key(side)
            var place = count
            while place > 0, keys[place - 1] > key {
                keys[place] = keys[place - 1]
                place -= 1
            }
            keys[place] = key
            count += 1
            side = twins[Int(side)]
        }
        return count
    }

    private func sortedKeys(chainFrom first: Int32) -> [UInt64] {
        sequence(first: first) { side in
            let next = twins[Int(side)]
            return next < 0 ? nil : next
        }.map { key($0) }.sorted()
    }

    /// Links consecutive keys with the same corner into a circle.
    @inline(__always) private func linkRuns(_ keys: Span<UInt64>) {
        var first = 0
        for place in keys.indices {
            let isLast = place + 1 == keys.count || keys[place + 1] >> 32 != keys[place] >> 32
            let next = isLast ? first : place + 1
            twins[Int(keys[place] & 0xFFFF_FFFF)] = Int32(truncatingIfNeeded: keys[next])
            if isLast { first = place + 1 }
        }
    }
}
