extension BorderNet {
    /// Two parcels that meet in a corner.
    struct Meeting {
        fileprivate let pair: UInt64
        let corner: Int32

        fileprivate init(_ first: Int32, _ second: Int32, _ corner: Int32) {
            pair = UInt64(first) << 32 | UInt64(second)
            self.corner = corner
        }

        var first: Int { Int(pair >> 32) }
        var second: Int { Int(pair & 0xFFFF_FFFF) }
    }

    /// The corners in which two parcels meet that share no border, by the first parcel and then the second.
    func cornerMeetings(besides pairs: BorderPairs) -> [Meeting] {
        var meetings: [Meeting] = []
        forEachJunction { corner, owners in
            for place in owners.indices {
                let first = owners[place]
                for second in owners[(place + 1)...] where !pairs.contains(Int(first), Int(second)) {
                    meetings.append(Meeting(first, second, corner))
                }
            }
        }
        return meetings.sorted { ($0.pair, $0.corner) < ($1.pair, $1.corner) }
    }

    /// Calls `body` with each corner at which other than two borders meet, and the parcels there in order.
    private func forEachJunction(_ body: (Int32, ArraySlice<Int32>) -> Void) {
        let degrees = cornerDegrees()
        var starts = [Int32](repeating: 0, count: x.count + 1)
        for tail in tails where degrees[Int(tail)] != 2 { starts[Int(tail) + 1] += 1 }
        for corner in x.indices { starts[corner + 1] += starts[corner] }
        var ends = starts
        var owners = [Int32](repeating: 0, count: Int(starts[x.count]))
        for (side, tail) in tails.enumerated() where degrees[Int(tail)] != 2 {
            let (start, end) = (Int(starts[Int(tail)]), Int(ends[Int(tail)]))
            let isKnown = end > start && owners[end - 1] == self.owners[side]
            guard !isKnown, end - start < Self.greatestCrowd else { continue }
            owners[end] = self.owners[side]
            ends[Int(tail)] += 1
        }
        for corner in x.indices where ends[corner] - starts[corner] > 1 {
            body(Int32(truncatingIfNeeded: corner), owners[Int(starts[corner])..<Int(ends[corner])])
        }
    }

    /// How many borders end in each corner, each counted once however many parcels have it.
    func cornerDegrees() -> [Int32] {
        var degrees = [Int32](repeating: 0, count: x.count)
        forEachBorder { side in
            degrees[Int(tails[side])] += 1
            degrees[Int(heads[side])] += 1
        }
        return degrees
    }

    /// Calls `body` with one of the sides between each two corners.
    func forEachBorder(_ body: (Int) -> Void) {
        var isSeen = [Bool](repeating: false, count: tails.count)
        for side in tails.indices where !isSeen[side] {
            body(side)
            var twin = Int(twins[side])
            while twin != side {
                isSeen[twin] = true
                twin = Int(twins[twin])
            }
        }
    }
}
