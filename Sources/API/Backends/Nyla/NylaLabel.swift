extension Nyla {
    /// A text in several languages.
    ///
    /// ```swift
    /// let label = Nyla.Label(["de": "Parzellen", "en": "Parcels"])
    /// print(label.text(in: "fr-CH"))  // Parzellen
    /// ```
    public struct Label: Hashable, Sendable, Decodable, CustomStringConvertible {
        /// In which order another language stands in.
        private static let fallbacks = ["de", "en", "fr"]

        /// The texts by language.
        public let texts: [String: String]

        /// Creates a label.
        public init(_ texts: [String: String]) { self.texts = texts }

        /// Reads an object by language, or one text for all.
        public init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                texts = ["de": text]
            } else {
                texts = try [String: String?](from: decoder).compactMapValues(\.self)
            }
        }

        /// The text in a language such as `fr` or `fr-CH`; where there is none, in German, English, French or any other.
        public func text(in language: String) -> String {
            let short = language.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() }
            let wanted = [language, short ?? ""] + Self.fallbacks
            let found = wanted.lazy.compactMap { texts[$0] }.first { !$0.isEmpty }
            return found ?? texts.sorted { $0.key < $1.key }.first { !$0.value.isEmpty }?.value ?? ""
        }

        /// The text in German, or what stands in for it.
        public var description: String { text(in: "de") }
    }
}
