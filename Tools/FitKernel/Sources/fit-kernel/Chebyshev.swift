import Foundation

/// An interval, and the powers of the distance from its middle in place of Chebyshev's polynomials on it.
struct Interval {
    let lower: Double
    let upper: Double

    var middle: Double { (lower + upper) / 2 }
    private var half: Double { (upper - lower) / 2 }

    /// The roots of the Chebyshev polynomial of a degree, on which those of smaller degrees are orthogonal.
    func nodes(_ count: Int) -> [Double] {
        Self.roots(count).map { middle + half * $0 }
    }

    static func roots(_ count: Int) -> [Double] {
        (0..<count).map { cos(.pi * (Double($0) + 0.5) / Double(count)) }
    }

    /// The sum of Chebyshev polynomials as coefficients of powers of the distance from the middle.
    func powers(ofChebyshev coefficients: [Double]) -> [Double] {
        var sum = [Double](repeating: 0, count: coefficients.count)
        var previous: [Double] = []
        var current = [1.0]
        for (degree, coefficient) in coefficients.enumerated() {
            for (power, value) in current.enumerated() {
                sum[power] += coefficient * value / pow(half, Double(power))
            }
            var next = [0] + current.map { $0 * (degree == 0 ? 1 : 2) }
            for (power, value) in previous.enumerated() { next[power] -= value }
            (previous, current) = (current, next)
        }
        return sum
    }
}

/// Least squares by Chebyshev polynomials on their own roots, where orthogonality leaves plain sums.
enum Chebyshev {
    /// As many nodes as keep the noise of double precision out of the coefficients.
    private static let nodes = 64

    /// The polynomial of a degree, in powers of the distance from the interval's middle.
    static func fit(_ function: (Double) throws -> Double, on interval: Interval, degree: Int) rethrows
        -> [Double]
    {
        interval.powers(ofChebyshev: transform(try interval.nodes(nodes).map(function), degree: degree))
    }

    /// The polynomial of two variables that has a degree in y for each power of x: `[power of x][power of y]`.
    static func fit(
        _ function: (Double, Double) throws -> Double, on x: Interval, _ y: Interval, degrees: [Int]
    ) rethrows -> [[Double]] {
        let columns = try x.nodes(nodes).map { x in
            transform(try y.nodes(nodes).map { try function(x, $0) }, degree: degrees[0])
        }
        var terms = degrees.map { [Double](repeating: 0, count: $0 + 1) }
        for power in 0...degrees[0] {
            let along = transform(columns.map { $0[power] }, degree: degrees.count - 1)
            for (row, degree) in degrees.enumerated() where power <= degree { terms[row][power] = along[row] }
        }
        return inPowers(terms.map { y.powers(ofChebyshev: $0) }, of: x)
    }

    /// Replaces the Chebyshev polynomials of x, too, by powers; rows get shorter with the power of x.
    private static func inPowers(_ rows: [[Double]], of x: Interval) -> [[Double]] {
        var result = rows
        for power in rows[0].indices {
            let column = rows.prefix { $0.count > power }.map { $0[power] }
            for (row, value) in x.powers(ofChebyshev: column).enumerated() { result[row][power] = value }
        }
        return result
    }

    private static func transform(_ values: [Double], degree: Int) -> [Double] {
        let count = Double(values.count)
        return (0...degree).map { degree in
            let sum = values.enumerated().reduce(0) { sum, value in
                sum + value.element * cos(.pi * Double(degree) * (Double(value.offset) + 0.5) / count)
            }
            return sum * (degree == 0 ? 1 : 2) / count
        }
    }
}
