import SimpleFeatures

/// A run of coordinates, x and y apart, that is changed in place.
struct CoordinateRun {
    let x: UnsafeMutablePointer<Double>
    let y: UnsafeMutablePointer<Double>
    let count: Int

    /// Replaces each pair; the loop becomes vector code where the body is plain arithmetic.
    @inline(__always)
    func map(_ body: (_ x: Double, _ y: Double) -> (x: Double, y: Double)) {
        for index in 0..<count {
            let result = body(x[index], y[index])
            x[index] = result.x
            y[index] = result.y
        }
    }

    /// Replaces each y.
    @inline(__always)
    func mapY(_ body: (_ y: Double) -> Double) {
        for index in 0..<count { y[index] = body(y[index]) }
    }

    /// Whether all pairs lie in a box, edges included; those that are not finite do not.
    func isInside(_ box: BoundingBox) -> Bool {
        var misses = 0
        for index in 0..<count {
            let (x, y) = (x[index], y[index])
            let isInside = x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY
            misses &+= isInside ? 0 : 1
        }
        return misses == 0
    }
}
