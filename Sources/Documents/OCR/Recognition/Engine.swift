import CTesseract
import Images

/// Owns a tesseract handle.
final class Engine {
    let api: OpaquePointer?

    static let orientationData = "osd"
    /// Tesseract keeps coordinates in 16 bits.
    static let longestSide = 32767

    /// An engine that has no data yet and can only say where they are.
    init() {
        api = TessBaseAPICreate()
        TessBaseAPISetVariable(api, "debug_file", "/dev/null")
    }

    /// An engine with the data of some languages.
    convenience init(data names: [String]) throws(OCRError) {
        self.init()
        try require(names)
        guard !names.isEmpty else {
            throw OCRError(
                .languageMissing, "No language was given", remedy: "Name at least one, such as \"deu\".")
        }
        guard TessBaseAPIInit3(api, nil, names.joined(separator: "+")) == 0 else {
            throw OCRError(
                .languageMissing, "tesseract cannot load the data of \(names.joined(separator: ", "))",
                remedy:
                    "Install the packages \(names.map(OCRLibrary.package(ofLanguage:)).joined(separator: ", ")) again."
            )
        }
    }

    deinit { TessBaseAPIDelete(api) }

    /// Throws `ocr.languageMissing` where data are not installed.
    func require(_ names: [String]) throws(OCRError) {
        let installed = installedData()
        if let missing = names.first(where: { !installed.contains($0) }) {
            throw Self.missing(missing, installed: installed)
        }
    }

    private static func missing(_ name: String, installed: [String]) -> OCRError {
        OCRError(
            .languageMissing, "The data of the language \"\(name)\" are not installed",
            remedy:
                "Install the package \(OCRLibrary.package(ofLanguage: name)). Installed: \(installed.joined(separator: ", "))."
        )
    }

    /// Tesseract finds its folder only when it starts with some language, also if it is one that cannot exist.
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

    /// Hands a page to tesseract, which copies it.
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

    /// Forgets the page, not the data.
    func clear() { TessBaseAPIClear(api) }
}
