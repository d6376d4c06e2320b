/// A line whose longitudes run on where they would jump at the antimeridian.
struct UnwrappedLine {
    private(set) var positions: [Position] = []

    init(_ line: [Position]) {
        positions.reserveCapacity(line.count)
        var turns = 0.0
        for (index, position) in line.enumerated() {
            if index > 0 {
                let step = position.x - line[index - 1].x
                if step > 180 { turns -= 360 } else if step < -180 { turns += 360 }
            }
            positions.append(position.moved(by: turns))
        }
    }

    var west: Double { positions.lazy.map(\.x).min() ?? 0 }
    var east: Double { positions.lazy.map(\.x).max() ?? 0 }

    /// Whether a ring comes back to where it started; one around a pole does not.
    var isClosed: Bool { positions.first?.x == positions.last?.x }

    mutating func move(by degrees: Double) {
        for index in positions.indices { positions[index].x += degrees }
    }

    /// The antimeridians that run through the line, from west to east; ends on one do not count.
    var antimeridians: [Double] {
        let (west, east) = (west, east)
        // Twenty times around the earth is more than anything that travels; what goes farther is no longitude.
        guard east - west < 7_200, west.magnitude < 7_200 else { return [] }
        let first = ((west + 180) / 360).rounded(.down) * 360 + 180
        return Array(stride(from: first, to: east, by: 360))
    }
}
