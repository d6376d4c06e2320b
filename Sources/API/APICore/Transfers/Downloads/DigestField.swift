import Foundation

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
