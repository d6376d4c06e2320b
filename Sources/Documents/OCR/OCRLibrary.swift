import CTesseract
public import Errors
import Images

/// The OCR library Fieldbook uses, tesseract.
public enum OCRLibrary {
    /// The version of tesseract in use, such as "5.3.0".
    public static var version: String { TessVersion().map { String(cString: $0) } ?? "unknown" }

    /// The languages whose data are installed, sorted, such as `["deu", "fra"]`; without the data that detect a page's
    /// orientation (`osd`), which are not a language.
    public static func installedLanguages() -> [String] {
        Tesseract().installedData().filter { $0 != Tesseract.orientationData }
    }

    /// Whether the data that detect a page's orientation (`osd`) are installed.
    public static var canDetectOrientation: Bool {
        Tesseract().installedData().contains(Tesseract.orientationData)
    }

    /// The folder of the language data: `TESSDATA_PREFIX`, or the one tesseract was built with.
    public static var dataPath: String { Tesseract().dataPath }

    /// Debian's package with the data of a language by tesseract's name: "tesseract-ocr-chi-sim" for "chi_sim".
    public static func package(ofLanguage name: String) -> String {
        "tesseract-ocr-" + name.lowercased().map { $0 == "_" || $0 == "/" ? "-" : $0 }
    }
}

/// The reason why text could not be recognised.
public struct OCRError: CodedError {
    /// A stable code that scripts can rely on.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The code as written in reports: `ocr.languageMissing`.
        public let description: String

        private init(_ description: String) { self.description = description }

        /// A language's data are not installed, or no language was given.
        public static let languageMissing = Self("ocr.languageMissing")
        /// The page has more pixels per side than tesseract accepts.
        public static let imageTooLarge = Self("ocr.imageTooLarge")
        /// Tesseract failed on the page.
        public static let recognitionFailed = Self("ocr.recognitionFailed")
    }

    /// The kind of error.
    public let code: Code
    /// The cause in plain words, without the file's name.
    public let message: String
    /// Where, if known: "page 3".
    public let place: String?
    /// What the user can do about it.
    public let remedy: String

    init(_ code: Code, _ message: String, place: String? = nil, remedy: String) {
        self.code = code
        self.message = message
        self.place = place
        self.remedy = remedy
    }

    /// The cause, by the code.
    public var cause: ItemFailure.Cause { code == .languageMissing ? .setting : .content }
}

/// Owns a tesseract handle.
final class Tesseract {
    let api: OpaquePointer?

    static let orientationData = "osd"
    /// Tesseract stores coordinates in 16 bits.
    private static let longestSide = 32767

    /// A handle without data, which can only report what is installed.
    init() {
        api = TessBaseAPICreate()
        TessBaseAPISetVariable(api, "debug_file", "/dev/null")
    }

    /// A handle with the data of some languages loaded.
    convenience init(data names: [String]) throws(OCRError) {
        self.init()
        try require(names)
        guard !names.isEmpty else {
            throw OCRError(
                .languageMissing, "no language was given", remedy: "Name at least one, such as \"deu\".")
        }
        guard TessBaseAPIInit3(api, nil, names.joined(separator: "+")) == 0 else {
            let packages = names.map(OCRLibrary.package(ofLanguage:)).joined(separator: ", ")
            throw OCRError(
                .languageMissing, "tesseract cannot load the data of \(names.joined(separator: ", "))",
                remedy: "Install the packages \(packages) again.")
        }
    }

    deinit { TessBaseAPIDelete(api) }

    /// Throws `ocr.languageMissing` unless all data are installed.
    func require(_ names: [String]) throws(OCRError) {
        let installed = installedData()
        guard let missing = names.first(where: { !installed.contains($0) }) else { return }
        let package = OCRLibrary.package(ofLanguage: missing)
        throw OCRError(
            .languageMissing, "the language data \"\(missing)\" is not installed",
            remedy: "Install the package \(package). Installed: \(installed.joined(separator: ", ")).")
    }

    /// Tesseract sets its data folder only while it loads a language, even one that does not exist.
    private func findData() {
        if TessBaseAPIGetDatapath(api) == nil || TessBaseAPIGetDatapath(api)[0] == 0 {
            _ = TessBaseAPIInit3(api, nil, "none-such")
        }
    }

    var dataPath: String {
        findData()
        return TessBaseAPIGetDatapath(api).map { String(cString: $0) } ?? ""
    }

    func installedData() -> [String] {
        findData()
        guard let names = TessBaseAPIGetAvailableLanguagesAsVector(api) else { return [] }
        defer { TessDeleteTextArray(names) }
        var found: [String] = []
        var next = names
        while let name = next.pointee {
            found.append(String(cString: name))
            next += 1
        }
        return found.sorted()
    }

    /// Hands a page to tesseract, which copies it; throws `ocr.imageTooLarge`.
    func setImage(_ raster: Raster) throws(OCRError) {
        guard raster.width <= Self.longestSide, raster.height <= Self.longestSide else {
            throw OCRError(
                .imageTooLarge,
                "\(raster.width) x \(raster.height) pixels; a side may have at most \(Self.longestSide)",
                remedy: "Scan at a lower resolution.")
        }
        let resolution = Int32(raster.workingDotsPerInch.rounded())
        TessBaseAPISetVariable(api, "user_defined_dpi", "\(resolution)")
        let channels = Int32(raster.channels.rawValue)
        TessBaseAPISetImage(
            api, raster.bytes, Int32(raster.width), Int32(raster.height), channels,
            Int32(raster.width) * channels)
        TessBaseAPISetSourceResolution(api, resolution)
    }

    /// Releases the page and keeps the language data.
    func clear() { TessBaseAPIClear(api) }
}
