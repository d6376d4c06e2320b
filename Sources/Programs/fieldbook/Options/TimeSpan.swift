import ArgumentParser

/// A time as people write it: `30s`, `5min`, `2h`, or seconds.
struct TimeSpan {
    private static let allowed = 0.1...864_000.0
    private static let units = [("min", 60.0), ("h", 3_600.0), ("s", 1.0)]

    let seconds: Double

    /// Throws for what is no such time, or too short or long.
    init(_ argument: String) throws {
        let text = argument.lowercased()
        let unit = Self.units.first { text.hasSuffix($0.0) }
        let number = Double(text.dropLast(unit?.0.count ?? 0))
        guard let seconds = number.map({ $0 * (unit?.1 ?? 1) }), Self.allowed.contains(seconds) else {
            throw ValidationError(
                "--timeout \(argument): a time from 0.1s to 240h was expected, such as 30s or 5min.")
        }
        self.seconds = seconds
    }
}
