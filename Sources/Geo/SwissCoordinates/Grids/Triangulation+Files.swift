import Foundation
import Streams

extension Triangulation {
    /// Reads swisstopo's triangles from delimited text with one triangle per row.
    ///
    /// swisstopo publishes CHENyx06 as shapes whose attributes are the vertices in both frames, `x1_03`, `y1_03` to `x3_95`,
    /// `y3_95`; `ogr2ogr -f CSV` converts them to a table. In both frames every easting is greater than every northing, so
    /// either may be called x. Triangles with a year in `jahr_elim` are no longer in use and are skipped.
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

/// The columns of a table of triangles.
private struct TriangleTable {
    private static let names = [1, 2, 3].flatMap { corner in
        ["03", "95"].flatMap { frame in ["x\(corner)_\(frame)", "y\(corner)_\(frame)"] }
    }
    /// The years in which triangles end; 9999 and the like mean none.
    private static let years = 1.0..<9_000

    /// The column of each name; `Int.max` for a missing one.
    private let columns: [Int]
    private let endColumn: Int?

    init(header: [String]) {
        let header = header.map { $0.lowercased() }
        columns = Self.names.map { header.firstIndex(of: $0) ?? .max }
        endColumn = header.firstIndex(of: "jahr_elim")
    }

    /// The three vertices of a row; `nil` for a triangle no longer in use.
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

/// Collects triangles and gives equal corners the same vertex.
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

extension Triangulation {
    /// The largest tinshift file, in bytes; CHENyx06 has about one megabyte.
    public static let maximumFileSize = 32 << 20

    /// Reads PROJ's tinshift JSON from LV03 to LV95.
    ///
    /// Throws for triangles that apply beyond their edges (`fallback_strategy`) or to heights.
    public init(tinshift path: String) throws(TransformError) {
        let file = try GridFile(path: path)
        guard file.byteCount <= Self.maximumFileSize else {
            throw TriangulationCheck.failure("\(path) has more than \(Self.maximumFileSize) bytes")
        }
        let document: TinshiftDocument
        do {
            document = try JSONDecoder().decode(TinshiftDocument.self, from: try file.content())
        } catch let error as TransformError {
            throw error
        } catch {
            throw TransformError(
                .triangulation, "\(path) is not a tinshift file",
                remedy:
                    "If it is swisstopo's table, convert it: fieldbook triangulation TABLE -o FILE.json.")
        }
        try document.check()
        try self.init(vertices: try document.points(), triangles: try document.corners())
    }

    /// The triangulation as PROJ's tinshift JSON.
    public var tinshiftJSON: String {
        let vertices = vertices.map { vertex in
            "[\(vertex.lv03.easting),\(vertex.lv03.northing),\(vertex.lv95.easting),\(vertex.lv95.northing)]"
        }
        let triangles = triangles.map { "[\($0.first),\($0.second),\($0.third)]" }
        return """
            {"file_type":"triangulation_file","format_version":"1.0",
            "name":"LV03 to LV95","input_crs":"EPSG:21781","output_crs":"EPSG:2056",
            "transformed_components":["horizontal"],
            "vertices_columns":["source_x","source_y","target_x","target_y"],
            "triangles_columns":["idx_vertex1","idx_vertex2","idx_vertex3"],
            "vertices":[
            \(vertices.joined(separator: ",\n"))],
            "triangles":[
            \(triangles.joined(separator: ",\n"))]}

            """
    }
}

/// The relevant part of a tinshift file in PROJ's schema.
private struct TinshiftDocument: Decodable {
    /// A value of a table; columns may contain other values than numbers.
    struct Cell: Decodable {
        let number: Double?

        init(from decoder: any Decoder) throws {
            number = try? decoder.singleValueContainer().decode(Double.self)
        }
    }

    let file_type: String
    let input_crs: String?
    let output_crs: String?
    let fallback_strategy: String?
    let transformed_components: [String]
    let vertices_columns: [String]
    let triangles_columns: [String]
    let vertices: [[Cell]]
    let triangles: [[Cell]]

    func check() throws(TransformError) {
        guard file_type == "triangulation_file", transformed_components == ["horizontal"],
            input_crs?.hasSuffix(":21781") != false, output_crs?.hasSuffix(":2056") != false,
            fallback_strategy ?? "none" == "none"
        else {
            throw TriangulationCheck.failure(
                "the triangles of the file do not transform eastings and northings from LV03 to LV95")
        }
    }

    func points() throws(TransformError) -> [Triangulation.Vertex] {
        try rows(of: vertices, vertices_columns, ["source_x", "source_y", "target_x", "target_y"]).map {
            row in
            Triangulation.Vertex(
                lv03: ProjectedPoint(easting: row[0], northing: row[1]),
                lv95: ProjectedPoint(easting: row[2], northing: row[3]))
        }
    }

    func corners() throws(TransformError) -> [Triangulation.Triangle] {
        let names = ["idx_vertex1", "idx_vertex2", "idx_vertex3"]
        return try rows(of: triangles, triangles_columns, names).map { row in
            let corners = row.map { Int(exactly: $0) ?? -1 }
            return Triangulation.Triangle(corners[0], corners[1], corners[2])
        }
    }

    private func rows(
        of table: [[Cell]], _ columns: [String], _ names: [String]
    ) throws(TransformError) -> [[Double]] {
        let places = names.compactMap { columns.firstIndex(of: $0) }
        guard places.count == names.count else {
            throw TriangulationCheck.failure("a column is missing among \(names.joined(separator: ", "))")
        }
        var rows: [[Double]] = []
        rows.reserveCapacity(table.count)
        for (index, cells) in table.enumerated() {
            let numbers = places.compactMap { cells.indices.contains($0) ? cells[$0].number : nil }
            guard numbers.count == names.count else {
                throw TriangulationCheck.failure(
                    "a row lacks a number in one of the columns", place: "row \(index)")
            }
            rows.append(numbers)
        }
        return rows
    }
}
