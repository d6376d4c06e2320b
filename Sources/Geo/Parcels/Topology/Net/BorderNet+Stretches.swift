extension BorderNet {
    /// At how many parcels on one side, or in one point, the rest is left alone: such data are heaps, not parcels.
    static let greatestCrowd = 100

    /// An unbroken piece of border that a parcel shares with another.
    struct Stretch {
        let other: Int32
        let firstSide: Int
        let sideCount: Int
        let length: Double
    }

    /// Calls `body` with each stretch that a ring shares with a later parcel, in the order of the ring's sides.
    func forEachStretch(ofRing ring: Int, _ body: (Stretch) -> Void) {
        let sides = sides(ofRing: ring)
        var previous = sides.upperBound - 1
        for side in sides {
            forEachOtherOwner(of: side) { other in
                guard other > owners[side] else { return }
                let isBeginning = !isShared(previous, with: other)
                guard isBeginning || (side == sides.lowerBound && isShared(sides, with: other)) else {
                    return
                }
                body(stretch(from: side, in: sides, with: other))
            }
            previous = side
        }
    }

    private func stretch(from side: Int, in sides: Range<Int>, with other: Int32) -> Stretch {
        var length = 0.0
        var count = 0
        var place = side
        repeat {
            length += self.length(place)
            count += 1
            place = place + 1 == sides.upperBound ? sides.lowerBound : place + 1
        } while place != side && isShared(place, with: other)
        return Stretch(other: other, firstSide: side, sideCount: count, length: length)
    }

    private func isShared(_ sides: Range<Int>, with other: Int32) -> Bool {
        sides.allSatisfy { isShared($0, with: other) }
    }

    private func isShared(_ side: Int, with other: Int32) -> Bool {
        let twin = Int(twins[side])
        if Int(twins[twin]) == side { return owners[twin] == other && twin != side }
        var place = twin
        for _ in 0..<Self.greatestCrowd where place != side {
            if owners[place] == other { return true }
            place = Int(twins[place])
        }
        return false
    }

    /// Calls `body` once with each other parcel that has a side between the same two corners.
    func forEachOtherOwner(of side: Int, _ body: (Int32) -> Void) {
        let twin = Int(twins[side])
        guard twin != side else { return }
        if Int(twins[twin]) == side {
            if owners[twin] != owners[side] { body(owners[twin]) }
        } else {
            crowd(around: side).forEach(body)
        }
    }

    private func crowd(around side: Int) -> [Int32] {
        var crowd: [Int32] = []
        var place = Int(twins[side])
        for _ in 0..<Self.greatestCrowd where place != side {
            if owners[place] != owners[side], !crowd.contains(owners[place]) { crowd.append(owners[place]) }
            place = Int(twins[place])
        }
        return crowd
    }
}
