import Batch
import SwissCoordinates

/// swisstopo's triangles in a table, as PROJ's tinshift JSON has them.
package struct TriangleTableFile {
    private let triangulation: Triangulation

    /// How many triangles there are.
    package var count: Int { triangulation.triangles.count }

    /// The triangles for PROJ.
    package var tinshiftJSON: [UInt8] { Array(triangulation.tinshiftJSON.utf8) }

    /// Reads a table; an error names it.
    package init(path: String) throws {
        do {
            triangulation = try Triangulation(table: path)
        } catch {
            throw error.at([path, error.place].compactMap(\.self).joined(separator: ": "))
        }
    }
}
