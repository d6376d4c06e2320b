/// Appends compact JSON to bytes: strings with escapes, numbers that read back as the same value.
@usableFromInline
package enum JSONText {
    package static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
        switch value {
        case .null: append("null", to: &bytes)
        case .bool(let flag): append(flag ? "true" : "false", to: &bytes)
        case .integer(let number): append("\(number)", to: &bytes)
        case .number(let number): append(number.isFinite ? "\(number)" : "null", to: &bytes)
        case .literal(let text): append(text, to: &bytes)
        case .string(let text): appendQuoted(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(element, to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object): append(object, to: &bytes)
        }
    }

    package static func append(_ object: JSONObject, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in object.members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            appendQuoted(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            append(member.value, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    @inlinable
    package static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: text.utf8)
    }

    package static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"", to: &bytes)
            case UInt8(ascii: "\\"): append("\\\\", to: &bytes)
            case 0x0A: append("\\n", to: &bytes)
            case 0x0D: append("\\r", to: &bytes)
            case 0x09: append("\\t", to: &bytes)
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                append("\\u00", to: &bytes)
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONValue {
    /// The value as compact JSON text.
    public var jsonText: String {
        var bytes: [UInt8] = []
        JSONText.append(self, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// The digits of `\u` escapes.
package enum HexDigit {
    /// The value of a hexadecimal digit; `nil` for any other byte.
    package static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - 87
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - 55
        default: nil
        }
    }
}
