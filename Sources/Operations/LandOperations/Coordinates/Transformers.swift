import Batch
package import SimpleFeatures
package import SwissCoordinates

/// Transformers by source and target, since creating one can take longer than transforming a file.
package final class TransformerCache {
    private struct Pair: Hashable {
        let source: ReferenceSystem
        let target: ReferenceSystem
    }

    private let options: TransformOptions
    private var transformers: [Pair: Transformer] = [:]

    package init(options: TransformOptions = TransformOptions()) {
        self.options = options
    }

    package func transformer(
        from source: ReferenceSystem, to target: ReferenceSystem
    ) throws(TransformError) -> Transformer {
        let pair = Pair(source: source, target: target)
        if let transformer = transformers[pair] { return transformer }
        let transformer = try Transformer(from: source, to: target, options: options)
        transformers[pair] = transformer
        return transformer
    }
}

extension Transformer {
    /// Transforms a run of points; a point that cannot be transformed becomes infinite or not a number.
    func transform(_ run: inout PointRun) {
        run.x.withUnsafeMutableBufferPointer { x in
            run.y.withUnsafeMutableBufferPointer { y in
                run.z.withUnsafeMutableBufferPointer { z in transform(x: x, y: y, z: z) }
            }
        }
    }

    /// Positions in the target CRS without heights; infinite or not a number where they cannot be transformed.
    package func placed(_ positions: [Position]) -> [Position] {
        var (x, y, z) = (positions.map(\.x), positions.map(\.y), [Double]())
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                z.withUnsafeMutableBufferPointer { transform(x: x, y: y, z: $0) }
            }
        }
        return zip(x, y).map { Position(x: $0, y: $1) }
    }

    /// About a millimetre if heights are transformed; `nil` if they are copied.
    var computedHeightDecimals: Int? { convertsHeights ? 3 : nil }
}

extension Feature {
    /// The feature with its geometry in the transformer's target CRS.
    package func transformed(by transformer: Transformer) throws(TransformError) -> Feature {
        var moved = self
        moved.geometry = try geometry.map { (geometry) throws(TransformError) in
            try transformer.transform(geometry)
        }
        return moved
    }
}

/// A table of swisstopo's triangles, as PROJ's tinshift JSON.
package struct TriangleTableFile {
    private let triangulation: Triangulation

    /// The number of triangles.
    package var count: Int { triangulation.triangles.count }

    /// The triangles in PROJ's format.
    package var tinshiftJSON: [UInt8] { Array(triangulation.tinshiftJSON.utf8) }

    /// Reads a table. An error names its path.
    package init(path: String) throws {
        do {
            triangulation = try Triangulation(table: path)
        } catch {
            throw error.at([path, error.place].compactMap(\.self).joined(separator: ": "))
        }
    }
}
