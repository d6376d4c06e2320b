import ArgumentParser

/// An amount of memory as people write it: `512MB`, `2GB`, or bytes.
struct MemorySize {
    /// Less would not even load the libraries.
    private static let allowed = 64_000_000.0...1_000_000_000_000.0
    private static let units = ["kb": 1_000.0, "mb": 1_000_000.0, "gb": 1_000_000_000.0]

    let bytes: Int

    /// Throws for what is no such amount, or too little or much.
    init(_ argument: String) throws {
        let text = argument.lowercased()
        let unit = Self.units.first { text.hasSuffix($0.key) }
        let number = Double(text.dropLast(unit?.key.count ?? 0))
        guard let bytes = number.map({ $0 * (unit?.value ?? 1) }), Self.allowed.contains(bytes) else {
            throw ValidationError(
                "--memory \(argument): an amount from 64MB to 1000GB was expected, such as 500MB or 2GB.")
        }
        self.bytes = Int(bytes)
    }
}
