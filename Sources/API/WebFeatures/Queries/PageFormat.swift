/// What pages of features come as; the raw value is the ending of their files.
public enum PageFormat: String, CaseIterable, Codable, Sendable {
    case geojson
    case gml

    /// The media type to ask for, of those that are offered.
    func mediaType(among offered: [String]) -> String? {
        switch self {
        case .geojson: return Self.best(offered, ["geo+json", "geojson", "application/json", "json"])
        case .gml:
            return Self.best(offered, ["gml+xml; version=3.2", "gml/3.2", "gml32", "gml3", "gml/3.1.1"])
        }
    }

    private static func best(_ offered: [String], _ wishes: [String]) -> String? {
        let usable = offered.filter { format in
            let format = format.lowercased()
            return !["javascript", "jsonp", "topojson", "zip", "seq"].contains { format.contains($0) }
        }
        return wishes.lazy.compactMap { wish in usable.first { $0.lowercased().contains(wish) } }.first
    }
}
