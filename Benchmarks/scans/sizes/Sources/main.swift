import Foundation
import Images
import OCR
import PDFAssembly
import Scanning

// What pages cost, degraded ones in colour of 1 MB: straightened and cleaned, then grey, black and white, and in layers,
// with what tesseract misreads of each on average; and a page of 1 MB and a photo within 100, 200 and 300 KB, with
// jpegoptim beside it where that is installed. Ends with 1 if a demand is missed.
//
//   OMP_THREAD_LIMIT=1 Benchmarks/.build/release/scans-sizes PAGES [SCANS]
//
// PAGES is a folder that scans-degrade-pages has written, `colour`; SCANS is SampleData/scans by default.

let arguments = CommandLine.arguments.dropFirst()
guard let pages = arguments.first else {
    FileHandle.standardError.write(Data("usage: scans-sizes PAGES [SCANS]\n".utf8))
    exit(2)
}
let folder = arguments.dropFirst().first ?? "SampleData/scans"
var engines: [String: RecognitionEngine] = [:]
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

@MainActor func engine(_ language: String) throws -> RecognitionEngine {
    let engine = try engines[language] ?? RecognitionEngine(languages: [language])
    engines[language] = engine
    return engine
}

/// Reads as `fieldbook scan` does.
@MainActor func errorShare(_ page: Raster, _ language: String, _ truth: String) throws -> Double {
    let scaled = try RecognitionScaler(dotsPerInch: 200).scale(page.converted(to: .grey)).raster
    return CharacterError.share(of: try engine(language).recognise(scaled).text, against: truth)
}

let names = try FileManager.default.contentsOfDirectory(atPath: pages).filter { $0.hasSuffix(".jpg") }
    .sorted()
guard !names.isEmpty else {
    print("\(pages) has no pages.")
    exit(2)
}
var (fileBytes, cleanError) = (0, 0.0)
var ways = [
    PackedPages("grey", SizeStep(.grey), quality: 25, share: 3),
    PackedPages("black and white", SizeStep(.blackAndWhite), quality: 1, share: 15),
    PackedPages("layers", SizeStep(.layers), quality: 45, share: 10),
]
for name in names {
    let (path, stem) = (pages + "/" + name, String(name.dropLast(4)))
    let truth = try String(contentsOfFile: pages + "/" + stem + ".txt", encoding: .utf8)
    let error = { (page: Raster) in try errorShare(page, String(stem.suffix(3)), truth) }
    let straight = try PageStraightener().straighten(ImageDecoder.decode(fileAt: path, as: .rgb))
    let page = try BackgroundNormaliser().normalise(straight.raster).raster
    fileBytes += try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    cleanError += try error(page)
    let encoder = PageEncoder(page)
    for way in ways.indices { try ways[way].add(page, by: encoder, error: error) }
}
let count = Double(names.count)
print("\(names.count) A4 pages in colour, degraded, 300 dots an inch")
print(padded("", 22) + "bytes a page    share  of text misread  seconds a page")

@MainActor func row(_ name: String, _ bytes: Int, _ error: Double, _ seconds: Double) {
    print(
        padded(name, 22)
            + String(
                format: "%12.0f  1/%5.1f  %14.3f %%  %14.2f", Double(bytes) / count,
                Double(fileBytes) / Double(bytes), 100 * error / count, seconds / count))
}

row("straight and clean", fileBytes, cleanError, 0)
for way in ways {
    row(way.name, way.bytes, way.error, way.seconds)
    require(Double(fileBytes) >= way.share * Double(way.bytes), "\(way.name) at most 1/\(Int(way.share))")
    require(way.error <= cleanError + 0.001 * count, "\(way.name) as legible within 0.1 point")
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
        let words = try engine("deu").recognise(ImageDecoder.decode(fit.output, as: .grey)).words.count {
            $0.confidence > 60
        }
        var line = String(
            format:
                "  %d KB: %d bytes, %.0f %% used, scale %.2f, quality %d, %d attempts, %.1f s, %d words read",
            kilobytes, fit.byteCount, 100 * used, fit.step.scale, fit.quality, fit.attempts, seconds, words)
        if let other = try JPEGOptim.fit(file, into: maximum / 1024) {
            let theirs = try engine("deu").recognise(ImageDecoder.decode(other, as: .grey)).words.count {
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
