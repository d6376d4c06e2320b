import CTesseract

/// The recognition library underneath, tesseract.
public enum OCRLibrary {
    /// The version of tesseract in use, such as "5.3.0".
    public static var version: String { TessVersion().map { String(cString: $0) } ?? "unknown" }

    /// The languages whose data are installed, sorted, such as `["deu", "fra"]`; the data for finding the
    /// orientation (`osd`) are not a language and not among them.
    public static func installedLanguages() -> [String] {
        installedData().filter { $0 != Engine.orientationData }
    }

    /// Whether the data for finding a page's orientation (`osd`) are installed.
    public static var canDetectOrientation: Bool { installedData().contains(Engine.orientationData) }

    /// The folder that holds the languages' data, from `TESSDATA_PREFIX` or as tesseract was built.
    public static var dataPath: String { Engine().dataPath }

    /// Debian's package with the data of a language by tesseract's name: "tesseract-ocr-chi-sim" for "chi_sim".
    public static func package(ofLanguage name: String) -> String {
        "tesseract-ocr-" + name.lowercased().map { $0 == "_" || $0 == "/" ? "-" : $0 }
    }

    static func installedData() -> [String] { Engine().installedData() }
}
