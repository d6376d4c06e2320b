package import SimpleFeatures
import SwissCoordinates

extension Transformer {
    /// Positions in the target system, without their heights; not finite where they cannot be had.
    package func placed(_ positions: [Position]) -> [Position] {
        var (x, y, z) = (positions.map(\.x), positions.map(\.y), [Double]())
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                z.withUnsafeMutableBufferPointer { transform(x: x, y: y, z: $0) }
            }
        }
        return zip(x, y).map { Position(x: $0, y: $1) }
    }
}
