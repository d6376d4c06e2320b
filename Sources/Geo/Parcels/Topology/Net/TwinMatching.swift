import SimpleFeatures

/// Links the sides of a net that are between the same two corners.
enum TwinMatching {
    /// The next side between the same two corners for each, in a circle; itself where there is no other.
    static func twins(_ tails: [Int32], _ heads: [Int32], cornerCount: Int) -> [Int32] {
        let (starts, order) = sidesByNearCorner(tails.span, heads.span, cornerCount)
        return [Int32](unsafeUninitializedCapacity: tails.count) { twins, count in
            twins.initialize(repeating: -1)
            let links = TwinLinks(tails: tails, heads: heads, starts: starts, order: order, twins: twins)
            _ = SideBySide.mapParts(of: 0..<cornerCount) { links.link($0) }
            count = tails.count
        }
    }

    /// The sides by the corner of theirs with the smaller number, and where those of each corner begin.
    private static func sidesByNearCorner(
        _ tails: Span<Int32>, _ heads: Span<Int32>, _ cornerCount: Int
    ) -> (starts: [Int32], order: [Int32]) {
        var starts = [Int32](repeating: 0, count: cornerCount + 1)
        var order = [Int32](repeating: 0, count: tails.count)
        do {
            var starts = starts.mutableSpan
            var order = order.mutableSpan
            for side in tails.indices { starts[Int(min(tails[side], heads[side]))] += 1 }
            for corner in 0..<cornerCount { starts[corner + 1] += starts[corner] }
            for side in tails.indices.reversed() {
                let corner = Int(min(tails[side], heads[side]))
                starts[corner] -= 1
                order[Int(starts[corner])] = Int32(truncatingIfNeeded: side)
            }
        }
        return (starts, order)
    }
}

/// Links sides by the corners of theirs with the smaller number; each side is one corner's.
private struct TwinLinks: @unchecked Sendable {
    /// From how many sides at one corner on they are sorted instead of compared each with each.
    private static let crowd = 16

    let tails: [Int32]
    let heads: [Int32]
    let starts: [Int32]
    let order: [Int32]
    /// What parts of the corners have their own places in.
    let twins: UnsafeMutableBufferPointer<Int32>

    /// Links the sides of some corners.
    func link(_ corners: Range<Int>) {
        let (starts, order, tails, heads) = (starts.span, order.span, tails.span, heads.span)
        for corner in corners {
            let bucket = Int(starts[corner])..<Int(starts[corner + 1])
            if bucket.count > Self.crowd {
                linkRuns(sortedKeys(bucket))
                continue
            }
            for place in bucket where twins[Int(order[place])] < 0 {
                let first = order[place]
                let far = max(tails[Int(first)], heads[Int(first)])
                var last = first
                for next in (place + 1)..<bucket.upperBound {
                    let side = order[next]
                    guard max(tails[Int(side)], heads[Int(side)]) == far else { continue }
                    twins[Int(last)] = side
                    last = side
                }
                twins[Int(last)] = first
            }
        }
    }

    /// The corner with the greater number above and the side below, in order.
    private func sortedKeys(_ bucket: Range<Int>) -> [UInt64] {
        bucket.map { place in
            let side = Int(order[place])
            return UInt64(max(tails[side], heads[side])) << 32 | UInt64(order[place])
        }.sorted()
    }

    /// Links neighbours in the list that have the same corner above and their side below.
    private func linkRuns(_ keys: [UInt64]) {
        var first = 0
        for place in keys.indices {
            let isLast = place + 1 == keys.count || keys[place + 1] >> 32 != keys[place] >> 32
            let next = isLast ? first : place + 1
            twins[Int(keys[place] & 0xFFFF_FFFF)] = Int32(truncatingIfNeeded: keys[next])
            if isLast { first = place + 1 }
        }
    }
}
