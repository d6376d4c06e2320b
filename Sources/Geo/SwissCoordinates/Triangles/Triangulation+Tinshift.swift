import Foundation

extension Triangulation {
    /// Largest tinshift file that is read, in bytes; CHENyx06 takes about one megabyte.
    public static let maximumFileSize = 32 << 20

    /// Reads PROJ's tinshift JSON from LV03 to LV95.
    ///
    /// Triangles that reach beyond themselves (`fallback_strategy`) or move heights are refused.
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
                .triangulation, "\(path) is no tinshift file",
                remedy:
                    "If it is swisstopo's table, make one of it: fieldbook triangulation TABLE -o FILE.json.")
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

/// A tinshift file as PROJ's schema has it, as far as it counts here.
private struct TinshiftDocument: Decodable {
    /// A value of a table, which may have columns that are no numbers.
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
                "the file is not one of triangles that take eastings and northings from LV03 to LV95")
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
                    "a row has not a number in each column", place: "row \(index)")
            }
            rows.append(numbers)
        }
        return rows
    }
}
