#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A function near a place by its first powers: the sum of `terms[k]` times the k-th power of the way from there.
struct PowerSeries {
    static let count = 6

    private(set) var terms: [Double]

    /// A constant.
    init(_ value: Double) {
        terms = [value] + Array(repeating: 0, count: Self.count - 1)
    }

    /// The sine around an angle, both in degrees.
    static func sine(around degrees: Double) -> PowerSeries {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return PowerSeries(derivatives: [sine, cosine, -sine, -cosine])
    }

    /// The cosine around an angle, both in degrees.
    static func cosine(around degrees: Double) -> PowerSeries {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        return PowerSeries(derivatives: [cosine, -sine, -cosine, sine])
    }

    /// Taylor's series of a function of degrees whose derivatives by radians come round again.
    private init(derivatives: [Double]) {
        var factor = 1.0
        terms = (0..<Self.count).map { power in
            defer { factor *= Double.pi / 180 / Double(power + 1) }
            return factor * derivatives[power % derivatives.count]
        }
    }

    /// The series to any power, by the recurrence that its derivative gives; the first term is not to be zero.
    func raised(to exponent: Double) -> PowerSeries {
        var result = PowerSeries(pow(terms[0], exponent))
        for power in 1..<Self.count {
            var sum = 0.0
            for other in 1...power {
                sum +=
                    (exponent * Double(other) - Double(power - other)) * terms[other]
                    * result.terms[power - other]
            }
            result.terms[power] = sum / (Double(power) * terms[0])
        }
        return result
    }

    static func * (left: PowerSeries, right: PowerSeries) -> PowerSeries {
        var product = PowerSeries(0)
        for power in 0..<count {
            for other in 0...power { product.terms[power] += left.terms[other] * right.terms[power - other] }
        }
        return product
    }

    static func * (factor: Double, series: PowerSeries) -> PowerSeries {
        PowerSeries(factor) * series
    }

    static func + (left: PowerSeries, right: PowerSeries) -> PowerSeries {
        var sum = left
        for power in 0..<count { sum.terms[power] += right.terms[power] }
        return sum
    }

    static func + (constant: Double, series: PowerSeries) -> PowerSeries {
        PowerSeries(constant) + series
    }

    static func - (left: PowerSeries, right: PowerSeries) -> PowerSeries {
        left + -1 * right
    }
}
