import Foundation
import Images
import OCR
import PDFAssembly
import Scanning

// What a page costs: as a JPEG of 1 MB, grey, black and white, in layers, and within 100, 200 and 300 KB; with what
// tesseract misreads of each, and with jpegoptim beside it where that is installed. Ends with 1 if a demand is missed.
//
//   OMP_THREAD_LIMIT=1 Benchmarks/.build/release/scans-sizes [SCANS]        SampleData/scans unless told

let folder = CommandLine.arguments.dropFirst().first ?? "SampleData/scans"
let engine = try RecognitionEngine(languages: ["deu"])
let truth = try String(contentsOfFile: folder + "/letter.txt", encoding: .utf8)
var isGood = true

func padded(_ text: String, _ width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
}

@MainActor func require(_ holds: Bool, _ demand: String) {
    if !holds {
        isGood = false
        print("MISSED: \(demand)")
    }
}

@MainActor func errorShare(_ page: Raster) throws -> Double {
    CharacterError.share(of: try engine.recognise(page.converted(to: .grey)).text, against: truth)
}

/// The page alone in a PDF, as large as it is stored.
func pdfBytes(_ page: EncodedPage, of raster: Raster) throws -> Int {
    let path = FileManager.default.temporaryDirectory.path + "/sizes-\(UUID().uuidString).pdf"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let picture: PagePicture =
        switch page {
        case .jpeg(let bytes): .jpeg(bytes)
        case .blackAndWhite(let bitmap, _): .bitonal(bitmap)
        case .layers(let background, let inks, _):
            .layers(
                background: background,
                inks: inks.map { PagePicture.Ink(mask: $0.mask, red: $0.red, green: $0.green, blue: $0.blue) }
            )
        }
    let pdf = try PDFBuilder(path: path)
    let points = 72 / raster.workingDotsPerInch
    try pdf.add(
        PDFPage(
            width: Double(raster.width) * points, height: Double(raster.height) * points, picture: picture))
    try pdf.finish()
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
}

let straight = try PageStraightener().straighten(
    ImageDecoder.decode(fileAt: folder + "/letter.jpg", as: .grey))
let letter = try BackgroundNormaliser().normalise(straight.raster).raster
let coloured = try ColouredPage.make(from: letter)
let source = PageEncoder(coloured)
let megabyte = try SizeSearch(maximumBytes: 1_000_000, sufficientShare: 0.97).run(
    SizeLadder([SizeStep(.colour, qualities: 50...98)])
) { step, quality in
    let encoded = try source.encode(step, quality: quality)
    return (encoded, byteCount: encoded.byteCount)
}
guard case .jpeg(let original) = megabyte.output else { fatalError("a JPEG was asked for") }
let page = try ImageDecoder.decode(original, as: .rgb)
let originalError = try errorShare(page)
print(
    "A4 in colour, 300 dots an inch, JPEG of quality \(megabyte.quality); content:",
    try ColourContent(page).kind)
print(padded("", 22) + "     bytes    share  of text misread  seconds")

@MainActor func row(_ name: String, _ bytes: Int, _ page: Raster, _ seconds: Double = 0) throws -> Double {
    let error = try errorShare(page)
    print(
        padded(name, 22)
            + String(
                format: "%10d  1/%5.1f  %14.2f %%  %7.2f", bytes, Double(original.count) / Double(bytes),
                100 * error, seconds))
    return error
}

_ = try row("original", original.count, page)
let encoder = PageEncoder(page)
for (name, step, quality, least) in [
    ("grey", SizeStep(.grey), 40, 3.0), ("black and white", SizeStep(.blackAndWhite), 1, 15),
    ("layers", SizeStep(.layers), 45, 10),
] {
    let start = ContinuousClock.now
    let encoded = try encoder.encode(step, quality: quality)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let bytes = try pdfBytes(encoded, of: page)
    let error = try row(name, bytes, encoded.decoded(), seconds)
    require(Double(original.count) >= least * Double(bytes), "\(name) at most 1/\(Int(least))")
    require(error <= originalError + 0.001, "\(name) as legible within 0.1 point")
}

for (name, file, picture) in try [
    ("letter, in colour", original, page),
    (
        "form-photo.jpg", Array(Data(contentsOf: URL(fileURLWithPath: folder + "/form-photo.jpg"))),
        ImageDecoder.decode(fileAt: folder + "/form-photo.jpg", as: .rgb)
    ),
] {
    print("\nat most N bytes: \(name), \(file.count) bytes")
    let content = try ColourContent(picture).kind
    for kilobytes in [100, 200, 300] {
        let maximum = kilobytes * 1000
        let start = ContinuousClock.now
        let outcome = try ImageFitter.fit(
            picture, ofFileWith: file.count, content: content, by: SizeSearch(maximumBytes: maximum))
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        guard case .made(let fit) = outcome else {
            print("  \(kilobytes) KB: kept as it is")
            continue
        }
        let used = Double(fit.byteCount) / Double(maximum)
        let words = try engine.recognise(ImageDecoder.decode(fit.output, as: .grey)).words.count {
            $0.confidence > 60
        }
        var line = String(
            format:
                "  %d KB: %d bytes, %.0f %% used, scale %.2f, quality %d, %d attempts, %.1f s, %d words read",
            kilobytes, fit.byteCount, 100 * used, fit.step.scale, fit.quality, fit.attempts, seconds, words)
        if let other = try JPEGOptim.fit(file, into: maximum / 1024) {
            let theirs = try engine.recognise(ImageDecoder.decode(other, as: .grey)).words.count {
                $0.confidence > 60
            }
            line += String(
                format: "; jpegoptim %d bytes, %.0f %%, %d words", other.count,
                100 * Double(other.count) / Double(maximum), theirs)
        }
        print(line)
        require(fit.byteCount <= maximum && used >= 0.85, "\(kilobytes) KB never over, 85 % used")
    }
}
print(isGood ? "\nall as demanded" : "\nnot all as demanded")
exit(isGood ? 0 : 1)
