import Batch

/// The languages of a scan as people write them.
enum LanguageNames {
    private static let meant = [
        "deu": ["de", "ger", "german", "deutsch"],
        "fra": ["fr", "fre", "french", "français", "francais", "französisch"],
        "ita": ["it", "italian", "italiano", "italienisch"],
        "eng": ["en", "english", "englisch"],
    ]

    /// One name each, also of `deu+fra`; refuses names that tesseract does not use.
    static func separate(_ languages: [String]) throws -> [String] {
        let names = languages.flatMap { $0.split(separator: "+").map(String.init) }
        for name in names {
            guard let code = meant.first(where: { $0.value.contains(name.lowercased()) })?.key else {
                continue
            }
            throw ParameterFailure("languages", "\"\(name)\" is unknown; did you mean \(code)?")
        }
        return names
    }
}
