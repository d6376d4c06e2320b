extension PlanarMap {
    /// Where a line meets a ring.
    private struct Crossing {
        /// The line's piece number plus the share of the piece.
        var along: Double
        var edge: Int
        var point: Vector2
    }

    /// A crossing this near to a vertex takes the vertex.
    private static let snapping = 0.9

    /// Cuts a face in two along a line that begins and ends outside of it.
    ///
    /// Of several chords the one nearest to `anchor` is cut. The face keeps what is left of the line, the right
    /// part becomes a new face; its number is the answer.
    mutating func cut(_ number: Int, along line: Polyline, near anchor: Vector2? = nil) throws -> Int {
        let crossings = self.crossings(of: line, with: faces[number].shell)
        guard let (entry, exit) = chord(in: crossings, of: line, near: anchor) else {
            throw GeneratorError(
                "the line does not cross face \(number): \(line.points.first ?? Vector2(0, 0))")
        }
        let start = place(entry, in: number), end = place(exit, in: number)
        guard start != end else { throw GeneratorError("a chord of no length in face \(number)") }
        let ends = [vertices[start].point, vertices[end].point]
        let inner = line.points.enumerated()
            .filter { Double($0.offset) > entry.along && Double($0.offset) < exit.along }
            .map(\.element)
            .filter { point in ends.allSatisfy { ($0 - point).length > Self.snapping } }
            .map { addVertex($0) }
        guard !inner.isEmpty || !adjoin(start, end, in: faces[number].shell) else {
            throw GeneratorError("a chord along an edge of face \(number)")
        }
        return split(number, from: start, through: inner, to: end)
    }

    private func crossings(of line: Polyline, with ring: [Int]) -> [Crossing] {
        let corners = points(ring)
        var found: [Crossing] = []
        for (piece, (p, q)) in zip(line.points, line.points.dropFirst()).enumerated() {
            for edge in corners.indices {
                let a = corners[edge], b = corners[(edge + 1) % corners.count]
                let scale = (q - p).cross(b - a)
                guard abs(scale) > 1e-9 else { continue }
                let t = (a - p).cross(b - a) / scale, u = (a - p).cross(q - p) / scale
                guard t >= 0, t < 1, u >= 0, u < 1 else { continue }
                found.append(Crossing(along: Double(piece) + t, edge: edge, point: a + (b - a) * u))
            }
        }
        return found.sorted { $0.along < $1.along }
    }

    private func chord(
        in crossings: [Crossing], of line: Polyline, near anchor: Vector2?
    ) -> (Crossing, Crossing)? {
        let pairs = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
        guard let anchor else {
            return pairs.max { $0.1.along - $0.0.along < $1.1.along - $1.0.along }
        }
        func distance(_ pair: (Crossing, Crossing)) -> Double {
            let (p, q) = (pair.0.point, pair.1.point)
            let share = min(1, max(0, (anchor - p).dot(q - p) / max((q - p).dot(q - p), 1e-9)))
            return (p + (q - p) * share - anchor).length
        }
        return pairs.min { distance($0) < distance($1) }
    }

    /// The vertex at a crossing: one that is near, or a new one on the edge.
    private mutating func place(_ crossing: Crossing, in number: Int) -> Int {
        let ring = faces[number].shell
        let near = ring.min { distance($0, crossing.point) < distance($1, crossing.point) }
        if let near, distance(near, crossing.point) < Self.snapping { return near }
        let (a, b) = nearestEdge(of: ring, to: crossing.point)
        let vertex = addVertex(crossing.point)
        insert(vertex, between: a, and: b)
        return vertex
    }

    private func adjoin(_ a: Int, _ b: Int, in ring: [Int]) -> Bool {
        guard let first = ring.firstIndex(of: a), let second = ring.firstIndex(of: b) else { return false }
        let steps = abs(first - second)
        return steps == 1 || steps == ring.count - 1
    }

    private func distance(_ vertex: Int, _ point: Vector2) -> Double {
        (vertices[vertex].point - point).length
    }

    private func nearestEdge(of ring: [Int], to point: Vector2) -> (Int, Int) {
        var best = (edge: (ring[0], ring[1]), distance: Double.infinity)
        for index in ring.indices {
            let (a, b) = (ring[index], ring[(index + 1) % ring.count])
            let (p, q) = (vertices[a].point, vertices[b].point)
            let share = min(1, max(0, (point - p).dot(q - p) / max((q - p).dot(q - p), 1e-9)))
            let distance = (p + (q - p) * share - point).length
            if distance < best.distance { best = ((a, b), distance) }
        }
        return best.edge
    }

    private mutating func split(_ number: Int, from start: Int, through inner: [Int], to end: Int) -> Int {
        let ring = faces[number].shell
        let right = Self.path(in: ring, from: start, to: end) + inner.reversed()
        let left = Self.path(in: ring, from: end, to: start) + inner
        let use = faces[number].use
        faces[number].shell = left
        faces.append(Face(shell: right, use: use))
        return faces.count - 1
    }

    private static func path(in ring: [Int], from start: Int, to end: Int) -> [Int] {
        guard let first = ring.firstIndex(of: start) else { return [] }
        var path = [start]
        var index = first
        while ring[index] != end {
            index = (index + 1) % ring.count
            path.append(ring[index])
        }
        return path
    }
}
