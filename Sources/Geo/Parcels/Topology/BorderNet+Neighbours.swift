import SimpleFeatures
import Streams

extension BorderNet {
    /// All pairs of parcels that touch, ordered by the first and then the second parcel.
    ///
    /// The length is that of the common sides, even if the parcels lie on the same side of them. If more than 100
    /// parcels share a side or a point, only some of their contacts are found.
    public func neighbours() -> [Neighbour] {
        let pairs = borderPairs()
        return merged(pairs.borders, cornerContacts(besides: pairs))
    }

    /// The pairs of parcels that share a border, ordered by the first and then the second parcel. Faster than
    /// `neighbours()`, because contacts in points are left out.
    public func borderNeighbours() -> [Neighbour] { borderPairs().borders }

    func borderPairs() -> BorderPairs {
        BorderPairs(joining: SideBySide.mapParts(of: 0..<parcelCount) { borderPairs(of: $0) })
    }

    private func borderPairs(of parcels: Range<Int>) -> BorderPairs {
        var pairs = BorderPairs(of: parcels, among: parcelCount)
        for parcel in parcels {
            for ring in rings.rings(ofParcel: parcel) { forEachStretch(ofRing: ring) { pairs.add($0) } }
            pairs.finishParcel()
        }
        pairs.finish()
        return pairs
    }

    private func cornerContacts(besides pairs: BorderPairs) -> [Neighbour] {
        var contacts: [Neighbour] = []
        for meeting in cornerMeetings(besides: pairs) {
            if let last = contacts.last, last.first == meeting.first, last.second == meeting.second {
                contacts[contacts.count - 1].stretches += 1
            } else {
                contacts.append(
                    Neighbour(first: meeting.first, second: meeting.second, length: 0, stretches: 1))
            }
        }
        return contacts
    }

    /// Merges two ordered lists.
    private func merged(_ borders: [Neighbour], _ corners: [Neighbour]) -> [Neighbour] {
        var all: [Neighbour] = []
        all.reserveCapacity(borders.count + corners.count)
        var next = 0
        for border in borders {
            while next < corners.count,
                (corners[next].first, corners[next].second) < (border.first, border.second)
            {
                all.append(corners[next])
                next += 1
            }
            all.append(border)
        }
        return all + corners[next...]
    }
}

extension BorderNet {
    /// All pairs of parcels that touch, with the geometry of the contact, in the order of `neighbours()`.
    public func sharedBorders() -> [SharedBorder] {
        let points = Dictionary(grouping: cornerMeetings(besides: borderPairs())) { [$0.first, $0.second] }
        var lines: [Int: [[Position]]] = [:]
        var parcelOfLines = -1
        return neighbours().map { neighbour in
            guard neighbour.contact == .border else {
                let corners = points[[neighbour.first, neighbour.second]] ?? []
                return SharedBorder(
                    neighbour: neighbour, lines: [], points: corners.map { position($0.corner) })
            }
            if parcelOfLines != neighbour.first {
                parcelOfLines = neighbour.first
                lines = self.lines(ofParcel: neighbour.first)
            }
            return SharedBorder(neighbour: neighbour, lines: lines[neighbour.second] ?? [], points: [])
        }
    }

    /// The sections of border that a parcel shares with later ones, by the other parcel.
    private func lines(ofParcel parcel: Int) -> [Int: [[Position]]] {
        var lines: [Int: [[Position]]] = [:]
        for ring in rings.rings(ofParcel: parcel) {
            let sides = sides(ofRing: ring)
            forEachStretch(ofRing: ring) { stretch in
                var line = [position(tails[stretch.firstSide])]
                for offset in 0..<stretch.sideCount {
                    let place = stretch.firstSide - sides.lowerBound + offset
                    line.append(position(heads[sides.lowerBound + place % sides.count]))
                }
                lines[Int(stretch.other), default: []].append(line)
            }
        }
        return lines
    }
}

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

    /// The corners where two parcels meet that share no border, ordered by the first and then the second parcel.
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

    /// Calls `body` with each corner where other than two borders meet, and the parcels there in order.
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

    /// The number of borders at each corner, shared borders counted once.
    func cornerDegrees() -> [Int32] {
        var degrees = [Int32](repeating: 0, count: x.count)
        forEachBorder { side in
            degrees[Int(tails[side])] += 1
            degrees[Int(heads[side])] += 1
        }
        return degrees
    }

    /// Calls `body` with one side of each set of twins.
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

/// Sums up the shared border sections of consecutive parcels.
struct BorderPairs: Sendable {
    /// The pairs, ordered by the first and then the second parcel.
    private(set) var borders: [Neighbour] = []
    /// The start of each parcel's pairs, followed by the end of the last.
    private(set) var starts: [Int] = [0]
    /// The index of the pair with each other parcel among those of the current parcel.
    private var places: [Int32]
    private let firstParcel: Int

    /// Creates an empty sum for a range of parcels.
    init(of parcels: Range<Int>, among parcelCount: Int) {
        firstParcel = parcels.lowerBound
        places = [Int32](repeating: -1, count: parcelCount)
        borders.reserveCapacity(4 * parcels.count)
        starts.reserveCapacity(parcels.count + 1)
    }

    /// Joins the sums of consecutive ranges.
    init(joining parts: [BorderPairs]) {
        firstParcel = 0
        places = []
        borders.reserveCapacity(parts.reduce(0) { $0 + $1.borders.count })
        for part in parts {
            starts += part.starts.dropFirst().map { borders.count + $0 }
            borders += part.borders
        }
    }

    /// Adds a section of the current parcel's border.
    mutating func add(_ stretch: BorderNet.Stretch) {
        let other = Int(stretch.other)
        if places[other] < 0 {
            places[other] = Int32(truncatingIfNeeded: borders.count - starts[starts.count - 1])
            borders.append(
                Neighbour(first: firstParcel + starts.count - 1, second: other, length: 0, stretches: 0))
        }
        let place = starts[starts.count - 1] + Int(places[other])
        borders[place].length += stretch.length
        borders[place].stretches += 1
    }

    /// Completes the current parcel.
    mutating func finishParcel() {
        let own = starts[starts.count - 1]..<borders.count
        for place in own { places[borders[place].second] = -1 }
        borders[own].sort { $0.second < $1.second }
        starts.append(borders.count)
    }

    /// Releases memory after the last parcel.
    mutating func finish() { places = [] }

    /// Whether two parcels share a border.
    func contains(_ first: Int, _ second: Int) -> Bool {
        var (low, high) = (starts[first], starts[first + 1])
        while low < high {
            let middle = (low + high) / 2
            if borders[middle].second == second { return true }
            if borders[middle].second < second { low = middle + 1 } else { high = middle }
        }
        return false
    }
}
