import SimpleFeatures

extension BorderNet {
    /// All pairs of parcels that touch, by the first and then the second of each.
    ///
    /// The length is that of the sides which both have, whichever of their sides the parcels lie on. Where more than 100
    /// parcels have the same side, or meet in one point, only some of their contacts are found.
    public func neighbours() -> [Neighbour] {
        let pairs = borderPairs()
        return merged(pairs.borders, cornerContacts(besides: pairs))
    }

    /// The pairs of parcels that share a border, by the first and then the second of each; those that touch in points
    /// only are left out, which takes less time.
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

    /// Both, each in order, in one order.
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
