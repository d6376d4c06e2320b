import Foundation

/// Languages as documents name them.
public enum LanguageTag {
    /// The tag of BCP 47 for a language by tesseract's name: "de" for "deu", "zh" for "chi_sim".
    ///
    /// A name that stands for a script ("script/Latin") or nothing known gives `nil`.
    public static func tag(forTesseractName name: String) -> String? {
        let code = name.prefix { $0.isASCII && $0.isLowercase }
        guard code.count == 3, code.count == name.count || name.dropFirst(3).hasPrefix("_") else {
            return nil
        }
        // Tesseract's one name that ISO 639-3 does not have.
        let known = code == "chi" ? "zho" : String(code)
        return Locale.LanguageCode(known).identifier(.alpha2) ?? known
    }
}
