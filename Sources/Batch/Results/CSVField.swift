/// A value as a field of a CSV line (RFC 4180), quoted only where it is needed.
public enum CSVField {
    /// Appends the field to a line's bytes, without a comma.
    public static func append(_ value: Row.Value, to line: inout [UInt8]) {
        let start = line.count
        value.append(to: &line)
        guard !value.isNumeric, line[start...].contains(where: { [0x2C, 0x22, 0x0A, 0x0D].contains($0) })
        else {
            return
        }
        let quoted = line[start...].flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] }
        line.replaceSubrange(start..., with: [0x22] + quoted + [0x22])
    }
}
