import SimpleFeatures

extension Triangulation {
    /// Reads the attributes of swisstopo's triangles as delimited text, a triangle a row.
    ///
    /// swisstopo delivers CHENyx06 as shapes whose attributes hold the corners in both frames, `x1_03`,
    /// `y1_03` to `x3_95`, `y3_95`; `ogr2ogr -f CSV` makes a table of them. In both frames an easting is
    /// greater than any northing, so that it does not matter which of a pair is called x. Triangles with a
    /// year in `jahr_elim` have been given up and are left out.
    public init(table path: String) throws(TransformError) {
        var assembly = TriangleAssembly()
        do throws(ReadingError) {
            var reader = DelimitedTextReader(try ByteSource(path: path))
            let table = TriangleTable(header: try reader.next()?.fields ?? [])
            while assembly.hasRoom, let row = try reader.next() {
                if let corners = try table.corners(of: row) { assembly.append(corners) }
            }
        } catch {
            throw TriangulationCheck.failure(error.message, place: error.place)
        }
        try self.init(vertices: assembly.vertices, triangles: assembly.triangles)
    }
}

/// Where a table of triangles holds what.
private struct TriangleTable {
    private static let names = [1, 2, 3].flatMap { corner in
        ["03", "95"].flatMap { frame in ["x\(corner)_\(frame)", "y\(corner)_\(frame)"] }
    }
    /// Years of an end; 9999 and the like stand for none.
    private static let years = 1.0..<9_000

    /// For each name its column, or one that no row has.
    private let columns: [Int]
    private let endColumn: Int?

    init(header: [String]) {
        let header = header.map { $0.lowercased() }
        columns = Self.names.map { header.firstIndex(of: $0) ?? .max }
        endColumn = header.firstIndex(of: "jahr_elim")
    }

    /// The three corners of a row, or `nil` for a triangle that has been given up.
    func corners(of row: DelimitedTextReader.Row) throws(ReadingError) -> [Triangulation.Vertex]? {
        if let endColumn, row.fields.indices.contains(endColumn), !row.fields[endColumn].isEmpty,
            Self.years.contains(try row.number(inColumn: endColumn, named: "jahr_elim"))
        {
            return nil
        }
        var numbers: [Double] = []
        for (column, name) in zip(columns, Self.names) {
            numbers.append(try row.number(inColumn: column, named: name))
        }
        return stride(from: 0, to: 12, by: 4).map { first in
            Triangulation.Vertex(
                lv03: point(numbers[first], numbers[first + 1]),
                lv95: point(numbers[first + 2], numbers[first + 3]))
        }
    }

    private func point(_ first: Double, _ second: Double) -> ProjectedPoint {
        ProjectedPoint(easting: max(first, second), northing: min(first, second))
    }
}

/// Triangles whose common corners become one vertex.
private struct TriangleAssembly {
    private(set) var vertices: [Triangulation.Vertex] = []
    private(set) var triangles: [Triangulation.Triangle] = []
    private var indices: [Triangulation.Vertex: Int] = [:]

    var hasRoom: Bool { triangles.count <= TriangulationCheck.maximumCount }

    mutating func append(_ corners: [Triangulation.Vertex]) {
        let places = corners.map { index(of: $0) }
        triangles.append(Triangulation.Triangle(places[0], places[1], places[2]))
    }

    private mutating func index(of vertex: Triangulation.Vertex) -> Int {
        if let index = indices[vertex] { return index }
        indices[vertex] = vertices.count
        vertices.append(vertex)
        return vertices.count - 1
    }
}
