import SimpleFeatures

/// The address that a text means, among those that the service suggests.
public enum AddressMatch: Hashable, Sendable {
    /// One address, which has the text's words.
    case found(Nyla.Address)
    /// The only address with coordinates; its words are not those of the text.
    case suggested(Nyla.Address)
    /// Several, none of which is exactly the text.
    case ambiguous([Nyla.Address])
    /// None.
    case none

    /// Chooses among suggestions: the only one with the same words, else the only one that has coordinates. The case, commas
    /// and repeated spaces do not matter.
    public init(_ text: String, among suggestions: [Nyla.Address]) {
        let words = Self.words(of: text)
        let same = suggestions.filter { Self.words(of: $0.label) == words }
        let placed = suggestions.filter { $0.position != nil }
        if let address = same.first(where: { $0.position != nil }) ?? same.first {
            self = Set(same.compactMap(\.position)).count > 1 ? .ambiguous(same) : .found(address)
        } else if placed.count == 1 {
            self = .suggested(placed[0])
        } else {
            self = suggestions.isEmpty ? .none : .ambiguous(suggestions)
        }
    }

    private static func words(of text: String) -> [Substring] {
        text.lowercased().split { $0.isWhitespace || $0 == "," || $0 == ";" }
            .map { $0 }
    }
}
