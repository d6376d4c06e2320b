import Foundation

/// Which bytes of a file an answer has (RFC 9110, 14.4).
struct ContentRange: Hashable, Sendable {
    let bytes: Range<Int64>
    /// Of the whole file, where the server knows.
    let total: Int64?

    /// Reads `bytes 0-4/10`; `nil` for anything that makes no sense.
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

/// By what a server knows whether a file is still the one of which a part is here.
struct Validator: Hashable, Sendable, Codable {
    /// What goes into `If-Range`.
    let value: String

    /// The strong one of an answer: an `ETag` that is not weak, or a `Last-Modified` at least a second before the answer;
    /// `nil` where there is none, so that the rest cannot be asked for.
    init?(_ fields: HTTPFields) {
        if let tag = fields["ETag"] {
            guard tag.hasPrefix("\""), tag.hasSuffix("\""), tag.count > 1, tag.utf8.count <= 1_024 else {
                return nil
            }
            value = tag
        } else {
            guard let told = fields["Last-Modified"], let modified = HTTPDate.date(told),
                let date = fields["Date"].flatMap({ HTTPDate.date($0) }), modified < date
            else { return nil }
            value = told
        }
    }
}

/// The SHA-256 digests that a server tells with an answer.
enum DigestField {
    /// Of the whole file, also where the answer is a part of it (RFC 9530, and RFC 3230 before it).
    static func whole(_ fields: HTTPFields) -> ContentDigest? {
        guard isPlain(fields) else { return nil }
        return digest(fields.all("Repr-Digest")) ?? digest(fields.all("Digest"))
    }

    /// Of what the answer carries.
    static func content(_ fields: HTTPFields) -> ContentDigest? {
        isPlain(fields) ? digest(fields.all("Content-Digest")) : nil
    }

    /// A digest of packed bytes says nothing about the unpacked ones.
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
