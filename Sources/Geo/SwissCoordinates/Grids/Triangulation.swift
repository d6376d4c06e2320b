/// Triangles whose vertices are known in LV03 and LV95, such as swisstopo's CHENyx06.
///
/// Within a triangle, coordinates are transformed by the affine map defined by its three vertices: the official
/// transformation, FINELTRA. The initialiser checks that triangles have an area, keep their orientation between the frames
/// and do not overlap along an edge, and that vertices move at most a few metres beyond 2,000,000 and 1,000,000.
public struct Triangulation: Hashable, Sendable {
    /// A point surveyed in both frames.
    public struct Vertex: Hashable, Sendable {
        /// The position in LV03.
        public var lv03: ProjectedPoint
        /// The position in LV95.
        public var lv95: ProjectedPoint

        /// Creates a vertex from its two positions.
        public init(lv03: ProjectedPoint, lv95: ProjectedPoint) {
            self.lv03 = lv03
            self.lv95 = lv95
        }
    }

    /// A triangle of three vertices.
    public struct Triangle: Hashable, Sendable {
        /// The indices of its vertices.
        public var corners: (Int, Int, Int) { (first, second, third) }
        let first: Int
        let second: Int
        let third: Int

        /// Creates a triangle from the indices of three vertices.
        public init(_ first: Int, _ second: Int, _ third: Int) {
            self.first = first
            self.second = second
            self.third = third
        }
    }

    /// The vertices.
    public let vertices: [Vertex]
    /// The triangles.
    public let triangles: [Triangle]

    /// Creates a triangulation and checks it; throws `triangulation.invalid`.
    public init(vertices: [Vertex], triangles: [Triangle]) throws(TransformError) {
        self.vertices = vertices
        self.triangles = triangles
        try TriangulationCheck(self).run()
    }
}

/// The checks of a triangulation.
struct TriangulationCheck {
    /// The most vertices or triangles, many times the number in CHENyx06.
    static let maximumCount = 500_000
    /// Metres; the frames differ by at most 2 m.
    private static let greatestMove = 10.0
    /// Square metres.
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
                    "a vertex is not in LV03 and LV95, easting first", place: "vertex \(index)")
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
                throw Self.failure("a corner is not one of the vertices", place: place)
            }
            let before = Self.doubleArea(corners.map { vertices[$0].lv03 })
            let after = Self.doubleArea(corners.map { vertices[$0].lv95 })
            guard before.magnitude >= 2 * Self.leastArea, before * after > 0 else {
                throw Self.failure(
                    "a triangle has no area, or has different orientations in the two frames", place: place)
            }
            let turned = before > 0 ? corners : corners.reversed()
            for side in 0..<3 {
                guard edges.insert(Edge(start: turned[side], end: turned[(side + 1) % 3])).inserted else {
                    throw Self.failure("a triangle overlaps another one", place: place)
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
            remedy: "Use swisstopo's triangles from LV03 to LV95, or create the file again.")
    }
}
