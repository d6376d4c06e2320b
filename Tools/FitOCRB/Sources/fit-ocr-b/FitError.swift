/// Why the recogniser could not be made.
struct FitError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
