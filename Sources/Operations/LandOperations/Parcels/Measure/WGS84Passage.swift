import SimpleFeatures
import Parcels
import SwissCoordinates

/// Takes corners from LV95 to WGS84, the same figures as a transformer's.
///
/// PROJ and its register are opened only for what lies outside of the kernel's domain, which takes longer than many a file.
struct WGS84Passage {
    private let kernel: SwissKernel?
    private var transformer: Transformer?

    init() throws(TransformError) {
        kernel = try SwissKernel(from: .lv95, to: .wgs84)
    }

    /// Transforms all corners of a table; those that cannot be transformed become not finite.
    mutating func transform(_ table: inout RingTable) throws(TransformError) {
        let outside = table.withMutableCoordinates { x, y in kernel?.transform(x, y) ?? Array(x.indices) }
        if !outside.isEmpty { try transform(outside, of: &table) }
    }

    private mutating func transform(_ places: [Int], of table: inout RingTable) throws(TransformError) {
        if transformer == nil { transformer = try Transformer(from: .lv95, to: .wgs84) }
        guard let transformer else { return }
        var x = places.map { table.x[$0] }
        var y = places.map { table.y[$0] }
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                transformer.transform(x: x, y: y, z: UnsafeMutableBufferPointer(start: nil, count: 0))
            }
        }
        table.withMutableCoordinates { eastings, northings in
            for (index, place) in places.enumerated() {
                (eastings[place], northings[place]) = (x[index], y[index])
            }
        }
    }
}
