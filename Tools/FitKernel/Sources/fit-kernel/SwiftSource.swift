/// Swift source of polynomials, a line a coefficient: plain arithmetic that a compiler turns into vector code.
struct SwiftSource {
    private(set) var text = ""

    mutating func add(_ lines: String) {
        text += lines + "\n"
    }

    /// Horner's scheme.
    mutating func add(
        polynomial terms: [Double], _ signature: String, of variable: String, documentation: String
    ) {
        open("\(signature) -> Double", documentation)
        add("        var sum = \(terms[terms.count - 1])")
        for term in terms.dropLast().reversed() { add("        sum = sum * \(variable) + \(term)") }
        add("        return sum\n    }")
    }

    /// Horner's scheme in x, and in y for each coefficient of it.
    mutating func add(
        polynomial rows: [[Double]], _ signature: String, of x: String, _ y: String, documentation: String
    ) {
        open("\(signature) -> Double", documentation)
        for (index, row) in rows.reversed().enumerated() {
            let variable = index == 0 ? "sum" : "row"
            add("        \(index < 2 ? "var " : "")\(variable) = \(row[row.count - 1])")
            for term in row.dropLast().reversed() {
                add("        \(variable) = \(variable) * \(y) + \(term)")
            }
            if index > 0 { add("        sum = sum * \(x) + row") }
        }
        add("        return sum\n    }")
    }

    /// A polynomial of a complex number z with real coefficients: division by z² − 2 Re(z) z + |z|², whose root z is,
    /// leaves a linear remainder, for two multiplications a coefficient (Knuth, The Art of Computer Programming,
    /// volume 2, 4.6.4).
    mutating func add(
        complexPolynomial terms: [Double], _ signature: String, of re: String, _ im: String,
        documentation: String
    ) {
        open(signature, documentation)
        add("        let trace = \(re) + \(re)")
        add("        let norm = \(re) * \(re) + \(im) * \(im)")
        let degree = terms.count - 1
        add("        let b\(degree) = \(terms[degree])")
        add("        let b\(degree - 1) = \(terms[degree - 1]) + trace * b\(degree)")
        for power in (1..<degree - 1).reversed() {
            add("        let b\(power) = \(terms[power]) - norm * b\(power + 2) + trace * b\(power + 1)")
        }
        add("        return (\(terms[0]) - norm * b2 + \(re) * b1, \(im) * b1)\n    }")
    }

    private mutating func open(_ signature: String, _ documentation: String) {
        add("\n    /// \(documentation)\n    @inline(__always)\n    static func \(signature) {")
    }
}
