import SimpleFeatures

extension BorderNet {
    /// All pairs of parcels that touch, with the lines or points in which they do, in the order of `neighbours()`.
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

    /// The stretches that a parcel shares with later ones, by the other parcel.
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
