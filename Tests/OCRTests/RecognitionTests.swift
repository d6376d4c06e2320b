import Foundation
import Images
import OCR
import Testing

@Suite struct RecognitionTests {
    @Test func slipIsRead() throws {
        let bill = try Samples.bill()
        let page = try RecognitionEngine(languages: ["deu", "fra"]).recognise(bill)
        for line in [
            "Robert Schneider AG", "Rue du Lac 1268", "Zusätzliche Informationen",
            "Pia-Maria Rutschmann-Schnyder", "Grenzvermessung Musterwil, Parzelle Nr.",
            "9400 Rorschach", "199.95",
        ] {
            #expect(page.text.contains(line), "\(line)")
        }
        // A word that occurs once: its ink measured in the picture.
        let word = try #require(page.words.first { $0.text == "Informationen" })
        let box = word.box
        let ink = try Self.inkBox(of: bill, near: box)
        #expect(abs(ink.left - box.left) <= 2 && abs(ink.top - box.top) <= 2)
        #expect(abs(ink.width - box.width) <= 3 && abs(ink.height - box.height) <= 3)
        #expect(word.confidence > 80)
    }

    /// The smallest box around what is dark within 10 pixels of a box.
    private static func inkBox(of raster: Raster, near box: PixelBox) throws -> PixelBox {
        var (columns, rows): (Set<Int>, Set<Int>) = ([], [])
        for y in (box.top - 10)..<(box.top + box.height + 10) {
            for x in (box.left - 10)..<(box.left + box.width + 10)
            where raster.bytes[y * raster.width + x] < 128 {
                columns.insert(x)
                rows.insert(y)
            }
        }
        let (left, right) = (try #require(columns.min()), try #require(columns.max()))
        let (top, bottom) = (try #require(rows.min()), try #require(rows.max()))
        return PixelBox(left: left, top: top, width: right - left + 1, height: bottom - top + 1)
    }

    /// Most of it even unstraightened.
    @Test func letterIsRead() throws {
        let engine = try RecognitionEngine(languages: ["deu"])
        let letter = try Samples.letter()
        let page = try engine.recognise(letter)
        let expected = Samples.words(try Samples.letterText())
        let found = Set(Samples.words(page.text))
        let missed = expected.filter { !found.contains($0) }
        #expect(Double(missed.count) <= 0.15 * Double(expected.count), "missed \(missed)")
        #expect(page.meanConfidence > 80)
        #expect(page.words.count >= expected.count / 2)
        for word in page.words {
            #expect(word.box.left >= 0 && word.box.left + word.box.width <= letter.width)
            #expect(word.box.top >= 0 && word.box.top + word.box.height <= letter.height)
            #expect((0...100).contains(word.confidence))
        }
        #expect(page.language == "deu")
        for line in page.lines {
            #expect(!line.words.isEmpty)
            #expect(line.words.allSatisfy { $0.box.left >= line.box.left && $0.box.right <= line.box.right })
            #expect(abs(try #require(line.baseline).slope - tan(2 * Double.pi / 180)) < 0.02)
        }
        // The same page again gives the same answer: nothing is left over from the first time.
        #expect(try engine.recognise(letter) == page)
    }

    @Test func blankAndTinyPagesHaveNoText() throws {
        let engine = try RecognitionEngine(languages: ["deu"])
        for (width, height) in [(600, 800), (1, 1), (2, 3000)] {
            for channels in [Raster.Channels.grey, .rgb] {
                let blank = try Raster(
                    width: width, height: height, channels: channels,
                    bytes: [UInt8](repeating: 255, count: width * height * channels.rawValue))
                let page = try engine.recognise(blank)
                #expect(page.words.isEmpty)
                #expect(page.text.allSatisfy { $0.isWhitespace })
                #expect(page.meanConfidence == 0)
            }
        }
    }

    @Test func tooLongSidesAreRefused() throws {
        let strip = try Raster(
            width: 32768, height: 1, channels: .grey, bytes: [UInt8](repeating: 255, count: 32768))
        let engine = try RecognitionEngine(languages: ["deu"])
        let error = #expect(throws: OCRError.self) { try engine.recognise(strip) }
        #expect(error?.code == .imageTooLarge)
        let other = #expect(throws: OCRError.self) { try OrientationDetector().detect(strip) }
        #expect(other?.code == .imageTooLarge)
    }

    @Test(arguments: [["xyz"], ["deu", "chi_sim_vert"], ["deu+fra"], ["../deu"], ["~deu"], [""]])
    func missingLanguageNamesThePackage(languages: [String]) throws {
        let error = #expect(throws: OCRError.self) { try RecognitionEngine(languages: languages) }
        #expect(error?.code == .languageMissing)
        #expect(error?.remedy.contains("tesseract-ocr-") == true)
        if languages.contains("chi_sim_vert") {
            #expect(error?.remedy.contains("tesseract-ocr-chi-sim-vert") == true)
        }
    }

    @Test func noLanguage() {
        let error = #expect(throws: OCRError.self) { try RecognitionEngine(languages: []) }
        #expect(error?.code == .languageMissing)
    }

    @Test func libraryKnowsItself() {
        #expect(OCRLibrary.version.hasPrefix("5."))
        #expect(OCRLibrary.installedLanguages().contains("deu"))
        #expect(!OCRLibrary.installedLanguages().contains("osd"))
        #expect(FileManager.default.fileExists(atPath: OCRLibrary.dataPath + "/deu.traineddata"))
    }

    @Test(arguments: 0...3) func orientationIsFound(turns: Int) throws {
        let turned = try Samples.letter().rotated(quarterTurnsClockwise: turns)
        let orientation = try #require(try OrientationDetector().detect(turned))
        #expect((orientation.quarterTurnsClockwise + turns) % 4 == 0)
        #expect(orientation.confidence > 2)
        #expect(orientation.script == "Latin" && orientation.scriptConfidence > 3)
    }

    @Test func blankPageHasNoOrientation() throws {
        let blank = try Raster(
            width: 600, height: 800, channels: .grey, bytes: [UInt8](repeating: 255, count: 480_000))
        #expect(try OrientationDetector().detect(blank) == nil)
    }
}
