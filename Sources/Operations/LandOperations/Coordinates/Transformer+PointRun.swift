import SimpleFeatures
import SwissCoordinates

extension Transformer {
    /// Transforms a run of points; one that cannot be transformed becomes not finite.
    func transform(_ run: inout PointRun) {
        run.x.withUnsafeMutableBufferPointer { x in
            run.y.withUnsafeMutableBufferPointer { y in
                run.z.withUnsafeMutableBufferPointer { z in transform(x: x, y: y, z: z) }
            }
        }
    }
}
