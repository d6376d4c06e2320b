/// Links the sides of a net that are between the same two corners.
enum TwinMatching {
    /// From how many sides at one corner on they are sorted instead of compared each with each.
    private static let crowd = 16

    /// The next side between the same two corners for each, in a circle; itself where there is no other.
    static func twins(_ tails: [Int32], _ heads: [Int32], cornerCount: Int) -> [Int32] {
        let (starts, order) = sidesByNearCorner(tails.span, heads.span, cornerCount)
        var twins = [Int32](repeating: -1, count: tails.count)
        link(starts.span, order.span, tails.span, heads.span, twins.mutableSpan)
        return twins
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

    private static func link(
        _ starts: Span<Int32>, _ order: Span<Int32>, _ tails: Span<Int32>, _ heads: Span<Int32>,
        _ twins: consuming MutableSpan<Int32>
    ) {
        for corner in 0..<starts.count - 1 {
            let bucket = Int(starts[corner])..<Int(starts[corner + 1])
            if bucket.count > crowd {
                let keys = bucket.map { place in
                    let side = Int(order[place])
                    return UInt64(max(tails[side], heads[side])) << 32 | UInt64(order[place])
                }
                linkRuns(keys.sorted(), &twins)
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

    /// Links neighbours in the list that have the same corner above and their side below.
    private static func linkRuns(_ keys: [UInt64], _ twins: inout MutableSpan<Int32>) {
        var first = 0
        for place in keys.indices {
            let isLast = place + 1 == keys.count || keys[place + 1] >> 32 != keys[place] >> 32
            let next = isLast ? first : place + 1
            twins[Int(keys[place] & 0xFFFF_FFFF)] = Int32(truncatingIfNeeded: keys[next])
            if isLast { first = place + 1 }
        }
    }
}
