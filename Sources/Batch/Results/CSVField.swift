/// A value as a field of a CSV line (RFC 4180), quoted only where it is needed.
///
/// A text that a spreadsheet would take for a formula has an apostrophe before it, which shows it as the text that it is: a
/// vehicle or a parcel that somebody else named must not run anything on the machine of whoever opens the file.
public enum CSVField {
    /// Appends the field to a line's bytes, without a comma.
    public static func append(_ value: Row.Value, to line: inout [UInt8]) {
        let start = line.count
        value.append(to: &line)
        guard !value.isNumeric else { return }
        if isFormula(line[start...]) { line.insert(UInt8(ascii: "'"), at: start) }
        guard line[start...].contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) else {
            return
        }
        let quoted = line[start...].flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] }
        line.replaceSubrange(start..., with: [0x22] + quoted + [0x22])
    }

    /// Whether a spreadsheet computes the text: it begins with `=` or `@`, with white space that is passed over, or with a sign
    /// before more than a number, a telephone number or coordinates.
    private static func isFormula(_ text: ArraySlice<UInt8>) -> Bool {
        switch text.first {
        case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D: true
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            !text.allSatisfy { (0x30...0x39).contains($0) || harmless.contains($0) }
        default: false
        }
    }

    private static let harmless = Set("+-.,:/' ".utf8)
}
