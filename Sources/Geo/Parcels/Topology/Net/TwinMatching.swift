import SimpleFeatures

/// Links the sides of a net that are between the same two corners.
enum TwinMatching {
    /// The next side between the same two corners for each, in a circle; itself where there is no other.
    static func twins(_ tails: [Int32], _ heads: [Int32], cornerCount: Int) -> [Int32] {
        [Int32](unsafeUninitializedCapacity: tails.count) { twins, count in
            LargePages.ask(for: twins)
            let firsts = chain(tails.span, heads.span, cornerCount, in: twins)
            let links = TwinLinks(tails: tails, heads: heads, firsts: firsts, twins: twins)
            _ = SideBySide.mapParts(of: 0..<cornerCount) { links.link($0) }
            count = tails.count
        }
    }

    /// Chains up the sides by the corner of theirs with the smaller number: each leads to the next at the same corner, the
    /// last to -1. Answers the first of each corner.
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

/// Links sides by the corners of theirs with the smaller number; each side is one corner's.
private struct TwinLinks: @unchecked Sendable {
    /// Up to how many sides at one corner are put in order as they come.
    private static let crowd = 16

    let tails: [Int32]
    let heads: [Int32]
    let firsts: [Int32]
    /// The chains, and then the circles: parts of the corners have their own places in it.
    let twins: UnsafeMutableBufferPointer<Int32>

    /// Links the sides of some corners.
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

    /// The corner with the greater number above and the side below.
    @inline(__always) private func key(_ side: Int32) -> UInt64 {
        UInt64(max(tails[Int(side)], heads[Int(side)])) << 32 | UInt64(side)
    }

    /// The keys of a chain, in order; `nil` where they are more than there is room for.
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

    /// Links neighbours in the list that have the same corner above and their side below.
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
