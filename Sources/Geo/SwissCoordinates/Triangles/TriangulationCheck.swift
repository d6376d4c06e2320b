/// What must be true of triangles before coordinates go through them.
struct TriangulationCheck {
    /// Many times what CHENyx06 has.
    static let maximumCount = 500_000
    /// The frames differ by 2 m at most.
    private static let greatestMove = 10.0
    private static let leastArea = 0.5

    private struct Edge: Hashable {
        let start: Int
        let end: Int
    }

    private let triangulation: Triangulation

    init(_ triangulation: Triangulation) {
        self.triangulation = triangulation
    }

    func run() throws(TransformError) {
        let vertices = triangulation.vertices
        let triangles = triangulation.triangles
        guard !triangles.isEmpty else { throw Self.failure("there are no triangles") }
        guard vertices.count <= Self.maximumCount, triangles.count <= Self.maximumCount else {
            throw Self.failure("there are more than \(Self.maximumCount) vertices or triangles")
        }
        for (index, vertex) in vertices.enumerated() {
            guard Self.isBetweenTheFrames(vertex) else {
                throw Self.failure(
                    "a corner is not one in LV03 and LV95, easting first", place: "vertex \(index)")
            }
        }
        try checkTriangles()
    }

    private func checkTriangles() throws(TransformError) {
        let vertices = triangulation.vertices
        var edges: Set<Edge> = []
        for (index, triangle) in triangulation.triangles.enumerated() {
            let place = "triangle \(index)"
            let corners = [triangle.first, triangle.second, triangle.third]
            guard corners.allSatisfy(vertices.indices.contains) else {
                throw Self.failure("a corner is none of the vertices", place: place)
            }
            let before = Self.doubleArea(corners.map { vertices[$0].lv03 })
            let after = Self.doubleArea(corners.map { vertices[$0].lv95 })
            guard before.magnitude >= 2 * Self.leastArea, before * after > 0 else {
                throw Self.failure(
                    "a triangle has no area, or is turned over between the frames", place: place)
            }
            let turned = before > 0 ? corners : corners.reversed()
            for side in 0..<3 {
                guard edges.insert(Edge(start: turned[side], end: turned[(side + 1) % 3])).inserted else {
                    throw Self.failure("a triangle lies on another one", place: place)
                }
            }
        }
    }

    private static func isBetweenTheFrames(_ vertex: Triangulation.Vertex) -> Bool {
        let east = vertex.lv95.easting - vertex.lv03.easting - 2_000_000
        let north = vertex.lv95.northing - vertex.lv03.northing - 1_000_000
        return east.magnitude <= greatestMove && north.magnitude <= greatestMove
            && vertex.lv03.easting > vertex.lv03.northing
    }

    private static func doubleArea(_ corners: [ProjectedPoint]) -> Double {
        (corners[1].easting - corners[0].easting) * (corners[2].northing - corners[0].northing)
            - (corners[2].easting - corners[0].easting) * (corners[1].northing - corners[0].northing)
    }

    static func failure(_ message: String, place: String? = nil) -> TransformError {
        TransformError(
            .triangulation, message, place: place,
            remedy: "Use triangles from LV03 to LV95 as swisstopo publishes them, or make the file again.")
    }
}
