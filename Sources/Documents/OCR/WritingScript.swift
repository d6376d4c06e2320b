import Foundation

/// A script and the languages written in it.
///
/// ```swift
/// let script = WritingScript("Cyrillic")
/// script.isRead(by: ["deu", "fra"])   // false
/// script.languages.first              // "rus"
/// ```
public struct WritingScript: Sendable, Hashable {
    /// The name as in ``PageOrientation/script``, such as "Cyrillic".
    public let name: String
    /// Languages written in it, by tesseract's names, those with most readers first; empty for an unknown script.
    public let languages: [String]

    /// A script by its name.
    public init(_ name: String) {
        self.name = name
        languages = Self.languages[name] ?? []
    }

    /// Whether any of `languages`, by tesseract's names, covers its letters; true for an unknown script.
    public func isRead(by languages: [String]) -> Bool {
        guard !self.languages.isEmpty else { return true }
        return languages.contains { language in
            if language.hasPrefix("script/") { return language.dropFirst(7).hasPrefix(name) }
            let plain = language.hasSuffix("_vert") ? String(language.dropLast(5)) : language
            return self.languages.contains(plain)
                || self == .latin && !Self.otherLanguages.contains(plain)
        }
    }

    /// The script of western Europe.
    public static let latin = WritingScript("Latin")
    private static let otherLanguages = Set(languages.filter { $0.key != latin.name }.values.joined())

    /// Chinese and Japanese share letters: on a short page one may be detected as the other.
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

/// Language codes as used in documents.
public enum LanguageTag {
    /// The BCP 47 tag of a language by tesseract's name: "de" for "deu", "zh" for "chi_sim".
    ///
    /// `nil` for the name of a script ("script/Latin") and for a name that is not a language code.
    public static func tag(forTesseractName name: String) -> String? {
        let code = name.prefix { $0.isASCII && $0.isLowercase }
        guard code.count == 3, code.count == name.count || name.dropFirst(3).hasPrefix("_") else {
            return nil
        }
        // The only name of tesseract that is not in ISO 639-3.
        let known = code == "chi" ? "zho" : String(code)
        return Locale.LanguageCode(known).identifier(.alpha2) ?? known
    }
}
