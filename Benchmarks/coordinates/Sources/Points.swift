import SimpleFeatures
import Foundation
import SwissCoordinates

/// Coordinates, x and y apart.
struct Points {
    var x: [Double]
    var y: [Double]

    /// Random points in a box, the same ones each time.
    init(in box: BoundingBox, count: Int) {
        var state: UInt64 = 2056
        func unit() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 11) * 0x1p-53
        }
        x = []
        y = []
        for _ in 0..<count {
            x.append(box.minX + (box.maxX - box.minX) * unit())
            y.append(box.minY + (box.maxY - box.minY) * unit())
        }
    }

    /// Takes over other points' coordinates, in the memory that is there.
    mutating func refill(from other: Points) {
        for index in x.indices {
            x[index] = other.x[index]
            y[index] = other.y[index]
        }
    }

    /// The largest distance to other points, in nanometres; infinite where one is not finite.
    func largestDistance(to other: Points, inDegrees: Bool) -> Double {
        var largest = 0.0
        for index in x.indices {
            var (east, north) = (x[index] - other.x[index], y[index] - other.y[index])
            if inDegrees {
                east *= 111_320 * cos(y[index] * .pi / 180)
                north *= 111_200
            }
            let distance = (east * east + north * north).squareRoot()
            largest = distance.isFinite ? max(largest, distance) : .infinity
        }
        return largest * 1e9
    }
}
