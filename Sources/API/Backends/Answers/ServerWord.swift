/// A word out of a list that a server may make longer: what is not on our list is kept as it came.
public protocol ServerWord: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The words that are known, each with its spellings, that of the server first; letter case does not count.
    static var spellings: [(value: Self, words: [String])] { get }

    /// A word that is not known.
    static func other(_ word: String) -> Self

    /// The word where it is not known.
    var unknownWord: String? { get }
}

extension ServerWord {
    /// Reads a word.
    public init(_ word: String) {
        let small = word.lowercased()
        self =
            Self.spellings.first { $0.words.contains { $0.lowercased() == small } }?.value ?? .other(word)
    }

    /// The word as the server spells it.
    public var word: String {
        unknownWord ?? Self.spellings.first { $0.value == self }?.words.first ?? ""
    }

    /// The word as the server spells it.
    public var description: String { word }

    /// Reads a word.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the word as the server spells it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(word)
    }
}
