public import APICore
public import Streams

extension Nostr {
    /// A signed event (NIP-01): a note, a deletion or a sign-in.
    public struct Event: Hashable, Sendable {
        /// Kinds of events.
        public enum Kind {
            /// A request to delete events.
            public static let deletion = 5
            /// An encrypted note.
            public static let note = 1_059
            /// A sign-in to a relay.
            public static let signIn = 22_242
        }

        private static let mostTags = 2_000
        private static let mostTagValues = 100
        /// Times up to the year 9999.
        private static let times: ClosedRange<Int64> = 0...253_402_300_799

        /// The SHA-256 of everything but the signature.
        public let id: ContentDigest
        /// The author's key.
        public let author: [UInt8]
        /// Seconds since 1970.
        public let time: Int64
        /// What it is.
        public let kind: Int
        /// Names, each with values.
        public let tags: [[String]]
        /// The content, encrypted in notes.
        public let content: String
        /// The author's signature of the id.
        public let signature: [UInt8]

        /// Signs an event.
        public init(
            kind: Int, tags: [[String]], content: String, time: Int64, by key: SecretKey
        ) throws(DialogError) {
            author = key.publicKey.bytes
            self.time = time
            self.kind = kind
            self.tags = tags
            self.content = content
            id = Self.id(author, time, kind, tags, content)
            signature = try key.signature(of: id)
        }

        /// Reads an event; neither id nor signature is verified. `nil` for any other JSON.
        public init?(_ json: JSONValue) {
            guard case .object(let object) = json, case .string(let id)? = object["id"],
                case .string(let author)? = object["pubkey"], case .integer(let time)? = object["created_at"],
                case .integer(let kind)? = object["kind"], case .array(let tags)? = object["tags"],
                case .string(let content)? = object["content"], case .string(let signature)? = object["sig"],
                let id = Hexadecimal.bytes(in: id.utf8).flatMap({ ContentDigest($0) }),
                let author = Hexadecimal.bytes(in: author.utf8), author.count == 32,
                let signature = Hexadecimal.bytes(in: signature.utf8), signature.count == 64,
                Self.times.contains(time), (0...65_535).contains(kind), tags.count <= Self.mostTags
            else { return nil }
            var texts: [[String]] = []
            for case .array(let values) in tags where values.count <= Self.mostTagValues {
                texts.append(values.compactMap { if case .string(let text) = $0 { text } else { nil } })
                guard texts.last?.count == values.count else { return nil }
            }
            guard texts.count == tags.count else { return nil }
            self.id = id
            self.author = author
            self.time = time
            self.kind = Int(kind)
            self.tags = texts
            self.content = content
            self.signature = signature
        }

        /// Whether the id is that of the content, and the signature the author's.
        public var isGenuine: Bool {
            id == Self.id(author, time, kind, tags, content)
                && Secp256k1.isSigned(id.bytes, signature, by: author)
        }

        /// The first values of the tags of that name.
        func values(of name: String) -> [String] {
            tags.compactMap { $0.count > 1 && $0[0] == name ? $0[1] : nil }
        }

        /// The event as JSON.
        public var json: JSONValue {
            [
                "id": .string(id.description), "pubkey": .string(Hexadecimal.text(author)),
                "created_at": .integer(time), "kind": .integer(Int64(kind)),
                "tags": .array(tags.map { .array($0.map { .string($0) }) }), "content": .string(content),
                "sig": .string(Hexadecimal.text(signature)),
            ]
        }

        private static func id(
            _ author: [UInt8], _ time: Int64, _ kind: Int, _ tags: [[String]], _ content: String
        ) -> ContentDigest {
            var text = Array("[0,\"\(Hexadecimal.text(author))\",\(time),\(kind),[".utf8)
            for (place, tag) in tags.enumerated() {
                if place > 0 { text.append(UInt8(ascii: ",")) }
                text.append(UInt8(ascii: "["))
                for (place, value) in tag.enumerated() {
                    if place > 0 { text.append(UInt8(ascii: ",")) }
                    append(value, to: &text)
                }
                text.append(UInt8(ascii: "]"))
            }
            text += "],".utf8
            append(content, to: &text)
            text.append(UInt8(ascii: "]"))
            return ContentDigest(of: text)
        }

        /// Appends a text in quotes with the escapes of NIP-01, and of JSON for other control characters.
        private static func append(_ value: String, to text: inout [UInt8]) {
            text.append(UInt8(ascii: "\""))
            for byte in value.utf8 {
                switch byte {
                case 0x08: text += "\\b".utf8
                case 0x09: text += "\\t".utf8
                case 0x0A: text += "\\n".utf8
                case 0x0C: text += "\\f".utf8
                case 0x0D: text += "\\r".utf8
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
                case 0..<0x20: text += "\\u00\(Hexadecimal.text([byte]))".utf8
                default: text.append(byte)
                }
            }
            text.append(UInt8(ascii: "\""))
        }
    }
}

extension Nostr.Event {
    /// The events that a deletion deletes (NIP-09).
    var deletedIDs: [ContentDigest] { values(of: "e").compactMap { ContentDigest(hexadecimal: $0) } }
}
