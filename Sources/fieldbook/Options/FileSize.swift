import ArgumentParser

/// A number of bytes as people write it: `300KB`, `1.5MB`, or bytes.
struct FileSize {
    private static let units = [("kb", 1_000.0), ("mb", 1_000_000.0), ("gb", 1_000_000_000.0), ("b", 1.0)]
    private static let allowed = 1.0...1_000_000_000_000.0

    let bytes: Int

    /// Throws for what is no such number.
    init(_ argument: String) throws {
        let text = argument.lowercased().filter { $0 != " " }
        let unit = Self.units.first { text.hasSuffix($0.0) }
        let number = Double(text.dropLast(unit?.0.count ?? 0))
        guard let bytes = number.map({ $0 * (unit?.1 ?? 1) }), Self.allowed.contains(bytes) else {
            throw ValidationError("\"\(argument)\" is no number of bytes, such as 300KB or 1.5MB.")
        }
        self.bytes = Int(bytes)
    }
}
