import Foundation

/// Least squares on a circle of the complex plane, where the powers are orthogonal: Taylor's coefficients.
///
/// By the maximum principle an analytic function is nowhere inside farther off than on the circle.
struct Circle {
    let radius: Double

    /// As many points as keep the noise of double precision out of the coefficients.
    private static let points = 1024

    /// The coefficients of a function that is real on the real axis, about the circle's centre.
    func fit(
        _ function: (_ re: Double, _ im: Double) throws -> (re: Double, im: Double), degree: Int
    ) rethrows -> [Double] {
        var sums = [Double](repeating: 0, count: degree + 1)
        for point in 0..<Self.points {
            let angle = 2 * .pi * (Double(point) + 0.5) / Double(Self.points)
            let value = try function(radius * cos(angle), radius * sin(angle))
            for power in 0...degree {
                sums[power] += value.re * cos(Double(power) * angle) + value.im * sin(Double(power) * angle)
            }
        }
        return sums.enumerated().map { $1 / Double(Self.points) / pow(radius, Double($0)) }
    }
}
