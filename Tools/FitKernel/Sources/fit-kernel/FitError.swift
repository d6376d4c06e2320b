/// Why no polynomials could be fitted.
struct FitError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
