import ArgumentParser

/// An amount of memory as people write it: `512MB`, `2GB`, or bytes.
struct MemorySize: ExpressibleByArgument {
    /// Less would not even load the libraries.
    private static let allowed = 64_000_000...1_000_000_000_000

    let bytes: Int

    init?(argument: String) {
        let units = ["kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000]
        let text = argument.lowercased()
        let unit = units.first { text.hasSuffix($0.key) }
        guard let number = Double(text.dropLast(unit?.key.count ?? 0)) else { return nil }
        let bytes = number * Double(unit?.value ?? 1)
        guard bytes >= Double(Self.allowed.lowerBound), bytes <= Double(Self.allowed.upperBound) else {
            return nil
        }
        self.bytes = Int(bytes)
    }
}
