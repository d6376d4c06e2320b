/// Turns rows into delimited text (RFC 4180), quoting only where it is needed.
public struct DelimitedTextWriter: Sendable {
    private let delimiter: UInt8

    /// Creates a writer; the delimiter is a comma unless told otherwise.
    public init(delimiter: UInt8 = UInt8(ascii: ",")) {
        self.delimiter = delimiter
    }

    /// Appends one row and its line break.
    public func append(_ fields: [String], to bytes: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(delimiter) }
            append(field, to: &bytes)
        }
        bytes.append(0x0A)
    }

    private func append(_ field: String, to bytes: inout [UInt8]) {
        let needsQuotes = field.utf8.contains {
            $0 == delimiter || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D
        }
        guard needsQuotes else {
            bytes.append(contentsOf: field.utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
