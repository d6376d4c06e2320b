/// What a device's odometer shows, and when: `7=45210` at its first fix, `7=45'210.5@2026-01-01` then.
struct OdometerReading {
    let device: String
    let kilometres: Double
    let moment: String?

    init?(_ text: String) {
        guard let equals = text.lastIndex(of: "=") else { return nil }
        let parts = text[text.index(after: equals)...].split(
            separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kilometres = parts.first.flatMap({ Double($0.filter { !"'’".contains($0) }) }),
            (0...10_000_000).contains(kilometres)
        else { return nil }
        device = String(text[..<equals])
        self.kilometres = kilometres
        moment = parts.count > 1 ? String(parts[1]) : nil
    }
}
