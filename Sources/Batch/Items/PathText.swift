import Foundation

/// Lossless conversion between paths as text and as bytes.
///
/// Linux names are bytes. In a name that is not UTF-8, each invalid byte `b` is represented by the scalar U+10FF00 +
/// `b`, from a private-use range that real names do not use; a name that does use that range is encoded byte by byte
/// too.
public enum PathText {
    private static let escapes: ClosedRange<UInt32> = 0x10_FF00...0x10_FFFF

    /// The text for these bytes.
    public static func text(of bytes: some RandomAccessCollection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), isPlain(text) { return text }
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while let first = rest.first {
            let length = (1...4).first { isScalar(rest.prefix($0)) }
            if let length, let scalar = String(validating: rest.prefix(length), as: UTF8.self) {
                text.append(contentsOf: scalar.unicodeScalars)
                rest = rest.dropFirst(length)
            } else {
                if let scalar = Unicode.Scalar(escapes.lowerBound + UInt32(first)) { text.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return String(text)
    }

    /// The text for zero-terminated bytes.
    public static func text(ofCString start: UnsafePointer<CChar>) -> String {
        text(of: UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }

    /// The bytes that the text represents.
    public static func bytes(of text: String) -> [UInt8] {
        guard !isPlain(text) else { return Array(text.utf8) }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if escapes.contains(scalar.value) {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            } else {
                bytes.append(contentsOf: Array(String(scalar).utf8))
            }
        }
        return bytes
    }

    /// The text for display, with an invalid byte as `\xE9`.
    public static func shown(_ text: String) -> String {
        guard !isPlain(text) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            if escapes.contains(scalar.value) {
                shown += "\\x" + String(scalar.value & 0xFF, radix: 16, uppercase: true)
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether the text is the name itself, without encoded bytes, so that C libraries can open it.
    public static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            // U+10FF00 and above are F4 8F BC 80 and above.
            guard let lead = bytes.firstIndex(of: 0xF4) else { return true }
            return !zip(bytes[lead...], zip(bytes[lead...].dropFirst(), bytes[lead...].dropFirst(2)))
                .contains { $0 == 0xF4 && $1.0 == 0x8F && $1.1 >= 0xBC }
        }
    }

    private static func isScalar(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count == 1 else {
            return false
        }
        return isPlain(text)
    }
}

extension String {
    /// Calls `body` with the path as the system sees it.
    package func withSystemPath<Value>(_ body: (UnsafePointer<CChar>) throws -> Value) rethrows -> Value {
        guard !PathText.isPlain(self) else { return try withCString(body) }
        return try (PathText.bytes(of: self) + [0]).withUnsafeBufferPointer { bytes in
            try bytes.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return try "".withCString(body) }
                return try body(start)
            }
        }
    }
}
