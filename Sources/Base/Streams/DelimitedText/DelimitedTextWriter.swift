/// Writes rows as delimited text (RFC 4180), with quotes only around fields that need them.
public struct DelimitedTextWriter: Sendable {
    private let delimiter: UInt8

    /// Creates a writer.
    public init(delimiter: UInt8 = UInt8(ascii: ",")) {
        self.delimiter = delimiter
    }

    /// Appends a row and its line break.
    public func append(_ fields: [String], to bytes: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(delimiter) }
            Self.append(field.utf8, delimiter: delimiter, to: &bytes)
        }
        bytes.append(0x0A)
    }

    /// Appends a field, in quotes if it contains the delimiter, a quote or a line break.
    static func append(_ field: some Collection<UInt8>, delimiter: UInt8, to bytes: inout [UInt8]) {
        let quote = UInt8(ascii: "\"")
        guard field.contains(where: { $0 == delimiter || $0 == quote || $0 == 0x0A || $0 == 0x0D }) else {
            bytes.append(contentsOf: field)
            return
        }
        bytes.append(quote)
        for byte in field {
            if byte == quote { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(quote)
    }
}

/// The delimiter between the fields of a table.
public enum FieldDelimiter: Hashable, Sendable {
    /// One byte; fields may be quoted (RFC 4180).
    case byte(UInt8)
    /// Any run of spaces and tabs, without quotes, as in XYZ files.
    case spaces

    /// The quote of fields; `nil` if fields cannot be quoted.
    @inlinable package var quote: UInt8? {
        switch self {
        case .byte: UInt8(ascii: "\"")
        case .spaces: nil
        }
    }

    /// Whether a byte is this delimiter, or one of its spaces and tabs.
    @inlinable @inline(__always)
    package func separates(_ byte: UInt8) -> Bool {
        switch self {
        case .byte(let delimiter): byte == delimiter
        case .spaces: byte == 0x20 || byte == 0x09
        }
    }
}
