import SimpleFeatures

extension BorderNet {
    /// The positions of a ring given by its sides, the last equal to the first.
    func positions(ofSides sides: some Sequence<Int32>) -> [Position] {
        var positions = sides.map { position(tails[Int($0)]) }
        positions += positions.prefix(1)
        return positions
    }

    /// The area of a ring given by its sides, positive where it runs counter-clockwise.
    func signedArea(ofSides sides: [Int32]) -> Double {
        guard let first = sides.first else { return 0 }
        let origin = Int(tails[Int(first)])
        var twice = 0.0
        for side in sides {
            let (tail, head) = (Int(tails[Int(side)]), Int(heads[Int(side)]))
            twice += (x[tail] - x[origin]) * (y[head] - y[origin])
            twice -= (x[head] - x[origin]) * (y[tail] - y[origin])
        }
        return twice / 2
    }

    /// The area of a parcel: its shells without their holes.
    func area(ofParcel parcel: Int) -> Double {
        rings.rings(ofParcel: parcel).reduce(0) { area, ring in
            area + signedArea(ofSides: sides(ofRing: ring).map { Int32(truncatingIfNeeded: $0) })
        }
    }

    /// Whether a place that is on none of these sides is inside the rings that they make, by the crossings of a ray.
    func contains(_ place: Position, sides: some Sequence<Int>) -> Bool {
        var isInside = false
        for side in sides {
            let (tail, head) = (Int(tails[side]), Int(heads[side]))
            guard (y[tail] > place.y) != (y[head] > place.y) else { continue }
            let crossing = x[tail] + (place.y - y[tail]) * (x[head] - x[tail]) / (y[head] - y[tail])
            if place.x < crossing { isInside.toggle() }
        }
        return isInside
    }
}
