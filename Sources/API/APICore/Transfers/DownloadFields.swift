import Foundation

/// The bytes of a file in an answer: `Content-Range` (RFC 9110, 14.4).
struct ContentRange: Hashable, Sendable {
    let bytes: Range<Int64>
    /// The size of the whole file, if known.
    let total: Int64?

    /// Parses `bytes 0-4/10`; `nil` if invalid.
    init?(_ text: String) {
        guard text.utf8.starts(with: "bytes ".utf8) else { return nil }
        let sides = text.utf8.dropFirst(6).split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        let ends = sides[0].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]),
            first <= last
        else { return nil }
        total = Self.number(sides[1])
        guard total != nil || sides[1].elementsEqual("*".utf8) else { return nil }
        if let total, last >= total { return nil }
        bytes = first..<(last + 1)
    }

    /// At most 18 digits.
    private static func number(_ text: Substring.UTF8View) -> Int64? {
        guard (1...18).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return text.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
    }
}

/// The validator by which a server detects whether a file has changed since a part of it was downloaded.
struct Validator: Hashable, Sendable, Codable {
    /// The value of `If-Range`.
    let value: String

    /// The strong validator of an answer: a strong `ETag`, or a `Last-Modified` at least a second before the answer; `nil` if
    /// there is none, so that the download cannot be resumed.
    init?(_ fields: HTTPFields) {
        if let tag = fields["ETag"] {
            guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.count > 1, tag.utf8.count <= 1_024 else {
                return nil
            }
            value = tag
        } else {
            guard let text = fields["Last-Modified"], let modified = HTTPDate.date(text),
                let date = fields["Date"].flatMap({ HTTPDate.date($0) }), modified < date
            else { return nil }
            value = text
        }
    }
}

/// The SHA-256 digests in the header fields of an answer.
enum DigestField {
    /// The digest of the whole file, even if the answer is a part of it (RFC 9530, formerly RFC 3230).
    static func whole(_ fields: HTTPFields) -> ContentDigest? {
        guard isPlain(fields) else { return nil }
        return digest(fields.all("Repr-Digest")) ?? digest(fields.all("Digest"))
    }

    /// The digest of the answer's content.
    static func content(_ fields: HTTPFields) -> ContentDigest? {
        isPlain(fields) ? digest(fields.all("Content-Digest")) : nil
    }

    /// Whether the answer is not compressed. Digests of compressed bytes cannot be compared with the decompressed ones.
    static func isPlain(_ fields: HTTPFields) -> Bool {
        ["identity", nil].contains(fields["Content-Encoding"]?.lowercased())
    }

    private static func digest(_ values: [String]) -> ContentDigest? {
        for entry in values.flatMap({ $0.split(separator: ",") }) {
            let sides = entry.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard sides.count == 2, sides[0].lowercased() == "sha-256" else { continue }
            let text = sides[1].trimmingCharacters(in: CharacterSet(charactersIn: ":"))
            if let data = Data(base64Encoded: text), let digest = ContentDigest(Array(data)) { return digest }
        }
        return nil
    }
}
