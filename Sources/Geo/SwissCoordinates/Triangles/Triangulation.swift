/// Triangles whose corners are known in LV03 and in LV95, as swisstopo's CHENyx06.
///
/// Within a triangle coordinates move by the one affine map that takes its three corners from frame to frame:
/// the official transformation, FINELTRA. A triangulation is sound when it has been created: its triangles
/// have areas, are not turned over between the frames and do not lie on one another along an edge, and no
/// corner moves by more than metres beside the 2,000,000 and 1,000,000.
public struct Triangulation: Hashable, Sendable {
    /// A point that was surveyed in both frames.
    public struct Vertex: Hashable, Sendable {
        /// In LV03.
        public var lv03: ProjectedPoint
        /// In LV95.
        public var lv95: ProjectedPoint

        /// Creates a point from its two places.
        public init(lv03: ProjectedPoint, lv95: ProjectedPoint) {
            self.lv03 = lv03
            self.lv95 = lv95
        }
    }

    /// Three corners, by their indices.
    public struct Triangle: Hashable, Sendable {
        /// Indices into the vertices.
        public var corners: (Int, Int, Int) { (first, second, third) }
        let first: Int
        let second: Int
        let third: Int

        /// Creates a triangle from three indices.
        public init(_ first: Int, _ second: Int, _ third: Int) {
            self.first = first
            self.second = second
            self.third = third
        }
    }

    /// The points.
    public let vertices: [Vertex]
    /// The triangles between them.
    public let triangles: [Triangle]

    /// Creates a triangulation and checks it.
    public init(vertices: [Vertex], triangles: [Triangle]) throws(TransformError) {
        self.vertices = vertices
        self.triangles = triangles
        try TriangulationCheck(self).run()
    }
}
