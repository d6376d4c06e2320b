import DocumentTypes
import Foundation
import Images
import OCR

/// Counts what was read exactly.
struct Score {
    private(set) var exact = 0
    private var photos = 0
    private var tesseractExact = 0
    private var seconds = 0.0

    mutating func add(_ photo: Photograph, number: Int, _ tesseract: RecognitionEngine) throws {
        let path = NSTemporaryDirectory() + "mrz-photo-\(getpid()).jpg"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(photo.jpeg).write(to: URL(fileURLWithPath: path))
        let raster = try ImageDecoder.decode(fileAt: path, as: .grey)

        let start = ContinuousClock.now
        let found = try MRZRecogniser().recognise(raster)
        let time = start.duration(to: .now)
        seconds += Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds)

        photos += 1
        let isExact = found?.zone.lines == photo.specimen.lines
        exact += isExact ? 1 : 0
        let other = try tesseract.recognise(straight(raster, number: number)).text
        let isExactByTesseract = Self.contains(other, photo.specimen.lines)
        tesseractExact += isExactByTesseract ? 1 : 0
        let verdict = isExact ? "exact" : found == nil ? "none" : "wrong"
        print(
            "photo \(number) \(photo.specimen.format.rawValue) \(raster.width) x \(raster.height), figures "
                + "\(photo.figureHeight) px: \(verdict), \(found?.zone.corrections.count ?? 0) corrected, "
                + "Tesseract \(isExactByTesseract ? "exact" : "not")")
        if !isExact { printDifferences(photo.specimen.lines, found?.zone.lines ?? []) }
    }

    private func straight(_ raster: Raster, number: Int) -> Raster {
        number % 5 == 4 ? raster.rotated(quarterTurnsClockwise: -(1 + number / 5 % 3)) : raster
    }

    private static func contains(_ text: String, _ lines: [String]) -> Bool {
        let read = text.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace }.uppercased() }
        return lines.allSatisfy(read.contains)
    }

    private func printDifferences(_ expected: [String], _ found: [String]) {
        for line in expected { print("    is    \(line)") }
        for line in found { print("    read  \(line)") }
    }

    func report() {
        print(
            "fieldbook \(exact) of \(photos) exact, \((seconds / Double(photos) * 1000).rounded()) ms a photo"
        )
        print("tesseract eng \(tesseractExact) of \(photos) exact")
    }
}
