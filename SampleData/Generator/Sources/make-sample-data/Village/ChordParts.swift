/// The two parts that a straight chord makes of a ring, tried out before the map is cut.
struct ChordParts {
    struct Part {
        var shape: RingShape
        /// How much of the part's boundary lies on a road, in metres.
        var frontage: Double
    }

    let left: Part
    let right: Part
    /// The middle of the chord.
    let middle: Vector2

    /// Nothing when the line meets the ring in other than two points.
    init?(_ corners: [Vector2], _ frontage: [Bool], _ through: Vector2, _ direction: Vector2) {
        var sides: (left: [Vector2], right: [Vector2]) = ([], [])
        var roads = (left: 0.0, right: 0.0)
        var crossings: [Vector2] = []
        for index in corners.indices {
            let a = corners[index], b = corners[(index + 1) % corners.count]
            let sideA = direction.cross(a - through), sideB = direction.cross(b - through)
            if sideA >= 0 { sides.left.append(a) } else { sides.right.append(a) }
            let length = frontage[index] ? (b - a).length : 0
            if (sideA >= 0) == (sideB >= 0) {
                if sideA >= 0 { roads.left += length } else { roads.right += length }
                continue
            }
            let share = sideA / (sideA - sideB)
            let crossing = a + (b - a) * share
            crossings.append(crossing)
            sides.left.append(crossing)
            sides.right.append(crossing)
            roads.left += length * (sideA >= 0 ? share : 1 - share)
            roads.right += length * (sideA >= 0 ? 1 - share : share)
        }
        guard crossings.count == 2 else { return nil }
        left = Part(shape: RingShape(points: sides.left), frontage: roads.left)
        right = Part(shape: RingShape(points: sides.right), frontage: roads.right)
        middle = (crossings[0] + crossings[1]) * 0.5
    }
}
