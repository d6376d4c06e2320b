/// Sizes as people type and read them.
public enum ByteCount {
    private static let prefixes: [Character: Int] = ["k": 1, "m": 2, "g": 3]
    private static let allowed = 1.0...1_000_000_000_000.0

    /// The number of bytes in `300KB`, `300k`, `1.5 MB`, `2GiB` or a plain number; `nil` for any other text.
    ///
    /// `k`, `kB` and `KB` are 1000 bytes, `Ki` and `KiB` are 1024; likewise M and G. Upper and lower case mean the same.
    public static func bytes(in text: String) -> Int? {
        var number = text.lowercased().filter { $0 != " " }[...]
        if number.last == "b" { number.removeLast() }
        let isBinary = number.last == "i"
        if isBinary { number.removeLast() }
        let power = number.last.flatMap { prefixes[$0] }
        if power != nil { number.removeLast() }
        guard power != nil || !isBinary, let count = Double(number) else { return nil }
        let bytes = (0..<(power ?? 0)).reduce(count) { bytes, _ in bytes * (isBinary ? 1_024 : 1_000) }
        return allowed.contains(bytes) ? Int(bytes) : nil
    }

    /// `812 bytes`, `1.2 MB`; powers of ten.
    public static func text(_ bytes: Int) -> String {
        text(bytes, units: ["bytes", "kB", "MB", "GB", "TB"])
    }

    /// The same with other names of the units, from bytes upwards.
    package static func text(_ bytes: Int, units: [String]) -> String {
        var value = Double(bytes)
        var place = 0
        while value >= 1_000 && place + 1 < units.count {
            value /= 1_000
            place += 1
        }
        let number = place == 0 ? "\(bytes)" : Row.Value.number(value, decimals: 1).text
        return units.indices.contains(place) ? "\(number) \(units[place])" : number
    }
}

/// A duration for display, the same in every language: `0.4 s`, `2 min 3 s`, `1 h 0 min 12 s`.
enum DurationText {
    /// With tenths of a second below a minute.
    static func text(_ seconds: Double) -> String {
        seconds < 59.95 ? "\(Row.Value.number(max(seconds, 0), decimals: 1).text) s" : wholeText(seconds)
    }

    /// In whole seconds.
    static func wholeText(_ duration: Double) -> String {
        let seconds = duration.isFinite ? Int(min(max(duration, 0), 1e12).rounded()) : 0
        let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
        var text = hours > 0 ? "\(hours) h " : ""
        if seconds >= 60 { text += "\(minutes) min " }
        return text + "\(seconds % 60) s"
    }

    /// Without seconds or tenths that are zero.
    static func limit(_ seconds: Double) -> String {
        let text = seconds == seconds.rounded() ? wholeText(seconds) : Self.text(seconds)
        return text.hasSuffix(" min 0 s") ? String(text.dropLast(4)) : text
    }
}

extension Int {
    /// The number with its noun: "1 parcel", "3 parcels". The default plural appends "s".
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
