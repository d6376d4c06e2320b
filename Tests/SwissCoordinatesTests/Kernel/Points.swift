import Foundation
import SimpleFeatures
import SwissCoordinates

/// Coordinates, x and y apart.
struct Points: Equatable {
    var x: [Double] = []
    var y: [Double] = []

    var count: Int { x.count }

    mutating func append(_ x: Double, _ y: Double) {
        self.x.append(x)
        self.y.append(y)
    }

    /// Points a step apart all over a box, its edges included.
    init(over box: BoundingBox, step: Double) {
        let columns = Int(((box.maxX - box.minX) / step).rounded(.up))
        let rows = Int(((box.maxY - box.minY) / step).rounded(.up))
        for row in 0...rows {
            for column in 0...columns {
                append(
                    min(box.minX + Double(column) * step, box.maxX),
                    min(box.minY + Double(row) * step, box.maxY))
            }
        }
    }

    /// Random points in a box, the same ones each time.
    init(randomIn box: BoundingBox, count: Int) {
        var state: UInt64 = 2056
        func unit() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) * 0x1p-53
        }
        for _ in 0..<count {
            append(
                box.minX + (box.maxX - box.minX) * unit(), box.minY + (box.maxY - box.minY) * unit())
        }
    }

    init() {}

    /// The largest distance to other points, in nanometres; infinite where one is not finite.
    func largestDistance(to other: Points, in system: ReferenceSystem) -> Double {
        var largest = 0.0
        for index in 0..<count {
            var (east, north) = (x[index] - other.x[index], y[index] - other.y[index])
            if system == .wgs84 || system == .etrs89 {
                // A degree is at most so many metres, of a parallel and of a meridian, below 48 degrees.
                east *= 111_320 * cos(y[index] * .pi / 180)
                north *= 111_200
            }
            let distance = hypot(east, north)
            largest = distance.isFinite ? max(largest, distance) : .infinity
        }
        return largest * 1e9
    }
}

extension SwissKernel {
    /// All points transformed, and the indices of those that were left as they are.
    func transform(_ points: Points) -> (points: Points, outside: [Int]) {
        var result = points
        let outside = transform(&result.x, &result.y)
        return (result, outside)
    }
}
