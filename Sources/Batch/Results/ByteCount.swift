/// Sizes as people read them.
public enum ByteCount {
    /// `812 bytes`, `1.2 MB`; powers of ten.
    public static func text(_ bytes: Int) -> String {
        var value = Double(bytes)
        for unit in ["bytes", "kB", "MB", "GB"] {
            if value < 1_000 {
                return unit == "bytes"
                    ? "\(bytes) bytes" : "\(Row.Value.number(value, decimals: 1).text) \(unit)"
            }
            value /= 1_000
        }
        return "\(Row.Value.number(value, decimals: 1).text) TB"
    }
}
