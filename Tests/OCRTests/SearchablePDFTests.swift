import Foundation
import Images
import OCR
import Testing

@Suite struct SearchablePDFTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Text, boxes and sizes as poppler's tools see them; `nil` where the tools are not installed.
    private func output(of tool: String, _ arguments: [String]) throws -> String? {
        let candidates = ["/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + tool }
        guard let path = candidates.first(where: FileManager.default.isExecutableFile) else { return nil }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    @Test func textLiesOverTheWords() throws {
        let bill = try Samples.bill()
        let engine = try RecognitionEngine(languages: ["deu"])
        let jpeg = folder.path + "/page.jpg"
        try ImageEncoder.write(bill, toFileAt: jpeg, as: .jpeg(quality: 60))
        let path = folder.path + "/bill.pdf"
        let pdf = try SearchablePDFWriter(path: path, title: "Brief über Änderungen (1)")
        let page = try engine.recognise(bill, appendingTo: pdf, imageFile: jpeg)
        #expect(pdf.pageCount == 1)
        try pdf.finish()

        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        let image = try Data(contentsOf: URL(fileURLWithPath: jpeg))
        #expect(bytes.starts(with: "%PDF-".utf8))
        #expect(bytes.range(of: image) != nil, "the JPEG is embedded as it is")
        #expect(bytes.count < image.count + 40_000)

        if let info = try output(of: "pdfinfo", [path]) {
            #expect(info.contains("Brief über Änderungen (1)"))
            #expect(!info.contains("CreationDate"))
            #expect(info.contains(/Page size: +595.2 x 297.6 pts/))
        }
        guard let boxes = try output(of: "pdftotext", ["-bbox", path, "-"]) else { return }
        let expression = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</
        let points = 72 / bill.workingDotsPerInch
        var compared = 0
        for match in boxes.matches(of: expression) {
            let candidates = page.words.filter { $0.text == String(match.output.5) }
            guard candidates.count == 1, let word = candidates.first,
                let left = Double(match.output.1), let top = Double(match.output.2),
                let right = Double(match.output.3), let bottom = Double(match.output.4)
            else { continue }
            compared += 1
            #expect(abs(left - Double(word.box.left) * points) < 3, "\(word.text)")
            // Tesseract spreads the word and the space after it over the word's box.
            let end = Double(word.box.left + word.box.width) * points
            let letter = Double(word.box.width) * points / Double(word.text.count + 1)
            #expect(right > end - 1.1 * letter - 1 && right < end + 1, "\(word.text)")
            let middle = (Double(word.box.top) + Double(word.box.height) / 2) * points
            #expect(top - 3 < middle && middle < bottom + 3, "\(word.text)")
        }
        #expect(compared >= 15)
    }

    /// 2480 x 3508 pixels are A4 at 300 dots an inch, stated, lied about or not stated.
    @Test(arguments: [300, 72, nil]) func paperSize(dotsPerInch: Double?) throws {
        let blank = try Raster(
            width: 2480, height: 3508, channels: .grey, bytes: [UInt8](repeating: 255, count: 2480 * 3508),
            dotsPerInch: dotsPerInch)
        let path = folder.path + "/a4.pdf"
        _ = try RecognitionEngine(languages: ["deu"]).makeSearchablePDF(at: path, title: "", pages: [blank])
        let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
        let box = text.firstMatch(of: /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/)
        #expect(box.flatMap { Double($0.output.1) } == 595.2)
        #expect(box.flatMap { Double($0.output.2) } == 841.92)
    }

    @Test func pathMayEndAsItLikes() throws {
        let engine = try RecognitionEngine(languages: ["deu"])
        let blank = try Raster(
            width: 827, height: 1169, channels: .rgb, bytes: [UInt8](repeating: 255, count: 827 * 1169 * 3))
        var files: Set<Data> = []
        for name in ["a.pdf", "b.part", "c", "d ü.PDF"] {
            let path = folder.path + "/" + name
            let pages = try engine.makeSearchablePDF(at: path, title: "", pages: [blank, blank])
            #expect(pages.count == 2)
            files.insert(try Data(contentsOf: URL(fileURLWithPath: path)))
        }
        #expect(files.count == 1, "the same pages give the same bytes")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 4)
    }

    @Test func unfinishedFilesAreRemoved() throws {
        do {
            let pdf = try SearchablePDFWriter(path: folder.path + "/a.pdf", title: "")
            let error = #expect(throws: OCRError.self) { try pdf.finish() }
            #expect(error?.code == .noPages)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func pageImageMustBeAJPEG() throws {
        let engine = try RecognitionEngine(languages: ["deu"])
        let blank = try Raster(
            width: 30, height: 30, channels: .grey, bytes: [UInt8](repeating: 255, count: 900))
        let png = folder.path + "/page.png"
        try ImageEncoder.write(blank, toFileAt: png, as: .png())
        let pdf = try SearchablePDFWriter(path: folder.path + "/a.pdf", title: "")
        for file in [png, folder.path + "/none.jpg", "-", ""] {
            let error = #expect(throws: OCRError.self) {
                try engine.recognise(blank, appendingTo: pdf, imageFile: file)
            }
            #expect(error?.code == .imageFileUnreadable)
        }
    }

    @Test func folderThatIsNotThere() {
        let error = #expect(throws: OCRError.self) {
            try SearchablePDFWriter(path: folder.path + "/none/a.pdf", title: "")
        }
        #expect(error?.code == .fileUnwritable)
    }

    #if os(Linux)
        @Test func fullDiskIsAnError() throws {
            let engine = try RecognitionEngine(languages: ["deu"])
            let blank = try Raster(
                width: 99, height: 99, channels: .grey, bytes: [UInt8](repeating: 255, count: 9801))
            let path = folder.path + "/full.pdf"
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/full")
            let error = #expect(throws: OCRError.self) {
                try engine.makeSearchablePDF(at: path, title: "", pages: [blank])
            }
            #expect(error?.code == .fileUnwritable)
        }
    #endif
}
