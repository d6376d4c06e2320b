/// A division of the plane into faces that share their vertices, in whole millimetres.
///
/// Faces are only ever made by cutting others, and a vertex set on an edge is set in every face that has the edge:
/// the map stays without gaps and overlaps by construction.
struct PlanarMap {
    struct Vertex: Hashable {
        var x: Int
        var y: Int

        init(_ point: Vector2) {
            x = Int((point.x * 1000).rounded())
            y = Int((point.y * 1000).rounded())
        }

        var point: Vector2 { Vector2(Double(x) / 1000, Double(y) / 1000) }
    }

    struct Face {
        /// Vertex numbers, counter-clockwise, not closed.
        var shell: [Int]
        /// Vertex numbers of each hole, clockwise.
        var holes: [[Int]] = []
        var use = LandUse.open
    }

    private(set) var vertices: [Vertex] = []
    var faces: [Face] = []

    init(outline: [Vector2]) {
        faces = [Face(shell: outline.map { addVertex($0) })]
    }

    func points(_ ring: [Int]) -> [Vector2] {
        ring.map { vertices[$0].point }
    }

    /// Twice the signed area of a ring, in square millimetres: exact.
    func doubleArea(_ ring: [Int]) -> Int {
        var sum = 0
        for (index, number) in ring.enumerated() {
            let a = vertices[number], b = vertices[ring[(index + 1) % ring.count]]
            sum += a.x * b.y - b.x * a.y
        }
        return sum
    }

    /// The area of a face without its holes, in square metres.
    func area(_ face: Face) -> Double {
        let twice = face.holes.reduce(doubleArea(face.shell)) { $0 + doubleArea($1) }
        return Double(twice) / 2_000_000
    }

    func faceNumber(at point: Vector2) throws -> Int {
        for (number, face) in faces.enumerated() where RingShape(points: points(face.shell)).contains(point) {
            if !face.holes.contains(where: { RingShape(points: points($0)).contains(point) }) {
                return number
            }
        }
        throw GeneratorError("no face at \(point)")
    }

    mutating func addVertex(_ point: Vector2) -> Int {
        vertices.append(Vertex(point))
        return vertices.count - 1
    }

    /// Sets a vertex on the edge from `a` to `b`, in every face that has it.
    mutating func insert(_ vertex: Int, between a: Int, and b: Int) {
        for number in faces.indices {
            faces[number].shell = Self.inserting(vertex, between: a, and: b, into: faces[number].shell)
        }
    }

    private static func inserting(_ vertex: Int, between a: Int, and b: Int, into ring: [Int]) -> [Int] {
        for index in ring.indices {
            let next = (index + 1) % ring.count
            if (ring[index] == a && ring[next] == b) || (ring[index] == b && ring[next] == a) {
                var changed = ring
                changed.insert(vertex, at: index + 1)
                return changed
            }
        }
        return ring
    }

    /// Makes a hole in a face and a new face that fills it. Answers the new face's number.
    mutating func punch(_ number: Int, with outline: [Vector2], use: LandUse) -> Int {
        let ring = outline.map { addVertex($0) }
        faces[number].holes.append(ring.reversed())
        faces.append(Face(shell: ring, use: use))
        return faces.count - 1
    }

    /// The directed edges of all faces of a use.
    func edges(of use: LandUse) -> Set<[Int]> {
        var edges: Set<[Int]> = []
        for face in faces where face.use == use {
            for (index, number) in face.shell.enumerated() {
                edges.insert([number, face.shell[(index + 1) % face.shell.count]])
            }
        }
        return edges
    }
}
