/// What stands between the fields of a table.
public enum FieldDelimiter: Hashable, Sendable {
    /// One byte; fields may be quoted (RFC 4180).
    case byte(UInt8)
    /// Any run of spaces and tabs, without quotes, as in XYZ files.
    case spaces

    /// What quotes a field, if anything does.
    var quote: UInt8? { self == .spaces ? nil : UInt8(ascii: "\"") }

    @inline(__always)
    func separates(_ byte: UInt8) -> Bool {
        switch self {
        case .byte(let delimiter): byte == delimiter
        case .spaces: byte == 0x20 || byte == 0x09
        }
    }
}
