import Foundation

/// What a column's name says is in it, in the languages and habits of Switzerland.
enum ColumnMeaning {
    case easting
    case northing
    case longitude
    case latitude
    /// Easting or northing, or longitude.
    case x
    /// Northing or easting, or latitude.
    case y
    case height

    /// Names in lower case, without accents.
    private static let words: [String: ColumnMeaning] = {
        let names: [(ColumnMeaning, String)] = [
            (.easting, "e east easting eastings ost ostwert rechts rechtswert est"),
            (.northing, "n north northing northings nord nordwert hoch hochwert"),
            (.longitude, "lon lng long longitude longitudine lange laenge langengrad laengengrad"),
            (.latitude, "lat latitude latitudine breite breitengrad"), (.x, "x xwert"), (.y, "y ywert"),
            (.height, "h z height hohe hoehe alt altitude quota elevation ele"),
        ]
        let pairs = names.flatMap { meaning, words in
            words.split(separator: " ").map { (String($0), meaning) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// What may stand beside the word, in front of it or behind it, and says nothing of the axis.
    private static let additions = [
        "koordinate", "koordinaten", "koord", "coordonnee", "coordinate", "coordinata", "coord", "gkod",
        "lv95",
        "lv03", "mn95", "mn03", "ch1903", "swiss", "wgs84", "wgs", "etrs89", "m", "in",
    ]

    /// What `Rechtswert`, `E_LV95`, `Swiss-East`, `Y-Koordinate`, `KoordE`, `E [m]` or `Coordonnée E` mean.
    init?(_ name: String) {
        let parts = Self.folded(Self.withoutUnit(name)).split { !$0.isLetter && !$0.isNumber }.map(
            String.init)
        let telling = parts.filter { !Self.additions.contains($0) }
        var word = (telling.isEmpty ? parts : telling).joined()
        while Self.words[word] == nil, let shorter = Self.withoutAddition(word) { word = shorter }
        guard let meaning = Self.words[word] else { return nil }
        // Lengths and widths in metres are called as longitudes and latitudes are.
        if [.longitude, .latitude].contains(meaning), name.contains("[m") || name.contains("(m") {
            return nil
        }
        self = meaning
    }

    /// What the name means if nothing stands beside the word.
    init?(plain name: String) {
        guard let meaning = Self.words[Self.folded(name)] else { return nil }
        self = meaning
    }

    private static func folded(_ name: String) -> String {
        name.trimmingCharacters(in: .whitespaces)
            .folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    private static func withoutUnit(_ name: String) -> String {
        String(name.prefix { $0 != "[" && $0 != "(" })
    }

    private static func withoutAddition(_ word: String) -> String? {
        let long = additions.filter { $0.utf8.count > 2 && $0.utf8.count < word.utf8.count }
        if let front = long.first(where: { word.hasPrefix($0) }) {
            return String(word.dropFirst(front.count))
        }
        return long.first { word.hasSuffix($0) }.map { String(word.dropLast($0.count)) }
    }
}
