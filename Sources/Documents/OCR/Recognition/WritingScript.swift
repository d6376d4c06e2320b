/// A script, and the languages that are written in it.
///
/// ```swift
/// let script = WritingScript("Cyrillic")
/// script.isRead(by: ["deu", "fra"])   // false
/// script.languages.first              // "rus"
/// ```
public struct WritingScript: Sendable, Hashable {
    /// The name by which ``PageOrientation`` tells it, such as "Cyrillic".
    public let name: String
    /// Languages written in it, by tesseract's names, those of most readers first; empty for a script that is not known.
    public let languages: [String]

    /// A script by its name.
    public init(_ name: String) {
        self.name = name
        languages = Self.languages[name] ?? []
    }

    /// Whether the data of one of some languages, by tesseract's names, know its letters; of a script that is not known
    /// they are taken to.
    public func isRead(by languages: [String]) -> Bool {
        guard !self.languages.isEmpty else { return true }
        return languages.contains { language in
            if language.hasPrefix("script/") { return language.dropFirst(7).hasPrefix(name) }
            let plain = language.hasSuffix("_vert") ? String(language.dropLast(5)) : language
            return self.languages.contains(plain)
                || self == .latin && !Self.otherLanguages.contains(plain)
        }
    }

    /// That of western Europe.
    public static let latin = WritingScript("Latin")
    private static let otherLanguages = Set(languages.filter { $0.key != latin.name }.values.joined())

    /// Chinese and Japanese share letters, and each is taken for the other on short pages.
    private static let languages = [
        "Latin": ["eng", "deu", "fra", "ita", "spa", "por"],
        "Arabic": ["ara", "fas", "urd", "pus", "snd", "uig"], "Armenian": ["hye"],
        "Bengali": ["ben", "asm"], "Canadian_Aboriginal": ["iku"], "Cherokee": ["chr"],
        "Cyrillic": [
            "rus", "ukr", "bul", "srp", "mkd", "bel", "kaz", "kir", "mon", "tgk", "tat", "aze_cyrl",
            "uzb_cyrl",
        ],
        "Devanagari": ["hin", "mar", "nep", "san"], "Ethiopic": ["amh", "tir"],
        "Fraktur": ["frk", "deu_latf", "deu_frak", "dan_frak", "slk_frak"],
        "Georgian": ["kat", "kat_old"], "Greek": ["ell", "grc"], "Gujarati": ["guj"], "Gurmukhi": ["pan"],
        "Han": ["chi_sim", "chi_tra", "jpn"], "Hangul": ["kor"], "Hebrew": ["heb", "yid"],
        "Japanese": ["jpn", "chi_sim", "chi_tra"], "Kannada": ["kan"], "Khmer": ["khm"], "Korean": ["kor"],
        "Lao": ["lao"], "Malayalam": ["mal"], "Myanmar": ["mya"], "Oriya": ["ori"], "Sinhala": ["sin"],
        "Syriac": ["syr"], "Tamil": ["tam"], "Telugu": ["tel"], "Thaana": ["div"], "Thai": ["tha"],
        "Tibetan": ["bod", "dzo"],
    ]
}
