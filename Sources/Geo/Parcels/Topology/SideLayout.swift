import Streams

/// Lists the sides of rings contiguously, without repeated corners and with the land on the left.
///
/// Open rings are closed.
struct SideLayout {
    /// The start corner of each side.
    let tails: [Int32]
    /// The end corner of each side.
    let heads: [Int32]
    /// The parcel of each side.
    let owners: [Int32]
    /// The start of each ring's sides, followed by the end of the last.
    let starts: [Int32]

    /// Lists the sides of rings; `corners` has the corner number of each position.
    init(_ rings: RingTable, _ corners: [Int32]) {
        let starts = Self.starts(rings, corners)
        let sideCount = Int(starts[rings.ringCount])
        var (heads, owners): ([Int32], [Int32]) = ([], [])
        tails = [Int32](unsafeUninitializedCapacity: sideCount) { tails, count in
            heads = [Int32](unsafeUninitializedCapacity: sideCount) { heads, count in
                owners = [Int32](unsafeUninitializedCapacity: sideCount) { owners, count in
                    for sides in [tails, heads, owners] { LargePages.ask(for: sides) }
                    let walk = RingWalk(
                        rings: rings, corners: corners, starts: starts, tails: tails, heads: heads,
                        owners: owners)
                    _ = SideBySide.mapParts(of: 0..<rings.parcelCount) { walk.layOut(parcels: $0) }
                    count = sideCount
                }
                count = sideCount
            }
            count = sideCount
        }
        (self.heads, self.owners, self.starts) = (heads, owners, starts)
    }

    /// Counts each ring's sides: the corners that differ from their predecessor.
    private static func starts(_ rings: RingTable, _ corners: [Int32]) -> [Int32] {
        let counts = SideBySide.mapParts(of: 0..<rings.ringCount) { part in
            part.map { ring in
                let ring = corners.span.extracting(rings.positions(ofRing: ring))
                var count: Int32 = !ring.isEmpty && ring[0] != ring[ring.count - 1] ? 1 : 0
                for place in ring.indices.dropFirst() { count &+= ring[place] != ring[place - 1] ? 1 : 0 }
                return count
            }
        }
        var starts: [Int32] = [0]
        starts.reserveCapacity(rings.ringCount + 1)
        for count in counts.joined() { starts.append(starts[starts.count - 1] + count) }
        return starts
    }
}

/// Writes the sides of rings. Unchecked Sendable: each ring writes to its own elements.
private struct RingWalk: @unchecked Sendable {
    let rings: RingTable
    let corners: [Int32]
    let starts: [Int32]
    let tails: UnsafeMutableBufferPointer<Int32>
    let heads: UnsafeMutableBufferPointer<Int32>
    let owners: UnsafeMutableBufferPointer<Int32>

    func layOut(parcels: Range<Int>) {
        for parcel in parcels {
            for polygon in rings.polygons(ofParcel: parcel) {
                let polygon = rings.rings(ofPolygon: polygon)
                for ring in polygon {
                    layOut(ring, isReversed: (signedArea(ring) < 0) == (ring == polygon.lowerBound))
                }
            }
            let sides = rings.rings(ofParcel: parcel)
            owners[Int(starts[sides.lowerBound])..<Int(starts[sides.upperBound])]
                .update(repeating: Int32(truncatingIfNeeded: parcel))
        }
    }

    private func layOut(_ ring: Int, isReversed: Bool) {
        let corners = corners.span.extracting(rings.positions(ofRing: ring))
        guard !corners.isEmpty else { return }
        var side = Int(starts[ring])
        var previous = corners[isReversed ? 0 : corners.count - 1]
        for place in corners.indices {
            let corner = corners[isReversed ? corners.count - 1 - place : place]
            guard corner != previous else { continue }
            tails[side] = previous
            heads[side] = corner
            side += 1
            previous = corner
        }
    }

    private func signedArea(_ ring: Int) -> Double {
        let x = rings.x.span.extracting(rings.positions(ofRing: ring))
        let y = rings.y.span.extracting(rings.positions(ofRing: ring))
        var twice = 0.0
        for index in x.indices.dropLast() {
            twice += (x[index] - x[0]) * (y[index + 1] - y[0]) - (x[index + 1] - x[0]) * (y[index] - y[0])
        }
        return twice / 2
    }
}
