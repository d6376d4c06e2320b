import Batch
import DocumentModel
import DocumentTasks
import Foundation
import Images
import OCR
import Scanning

/// Takes one scan after the other through turning, straightening and recognition, with engines that stay warm.
final class ProcessScanWorker: OperationWorker {
    private let parameters: ProcessScan.Parameters
    private let engine: RecognitionEngine
    private let orientation: OrientationJudge
    private let cleaner: ScanCleaner

    init(parameters: ProcessScan.Parameters) throws {
        self.parameters = parameters
        engine = try RecognitionEngine(languages: parameters.languages)
        orientation = try OrientationJudge()
        cleaner = ScanCleaner(normalisesBackground: parameters.clean)
    }

    func process(_ item: Item, in context: ItemContext) throws -> ScanResult {
        let source = try ScanSource(item)
        let title = PathParts(item.stem).name
        let pdf =
            try parameters.outputs.contains(.pdf)
            ? SearchablePDFWriter(path: context.makePath(ending: ScanOutput.pdf.ending), title: title) : nil
        var result = ScanResult(input: item.name)
        var texts: [String] = []
        for index in 0..<source.pageCount {
            let page = try process(try source.page(index), appendingTo: pdf, in: context)
            result.pages.append(page.result)
            texts.append(page.text)
        }
        try pdf?.finish()
        if parameters.outputs.contains(.text) {
            // A form feed between pages is what pdftotext writes and readers of its output expect.
            let text = texts.joined(separator: "\u{0C}")
            try context.makeFile(ending: ScanOutput.text.ending).write(Array(text.utf8))
        }
        result.outputs = parameters.outputs.map { context.finalPath(ending: $0.ending) }
        return result
    }

    private func process(
        _ raster: Raster, appendingTo pdf: SearchablePDFWriter?, in context: ItemContext
    ) throws -> (result: ScanResult.Page, text: String) {
        let turns = try orientation.quarterTurns(of: raster, using: engine)
        let page = try cleaner.straighten(raster.rotated(quarterTurnsClockwise: turns))
        let picture = try context.temporaryPath(extension: "jpg")
        defer { unlink(picture) }
        if pdf != nil {
            try ImageEncoder.write(page.raster, toFileAt: picture, as: .jpeg(quality: parameters.quality))
        }
        let recognised = try engine.recognise(
            page.raster, appendingTo: pdf, imageFile: pdf == nil ? nil : picture)
        return (
            ScanResult.Page(
                quarterTurns: turns, skewDegrees: page.skewDegrees, words: recognised.words.count,
                confidence: recognised.meanConfidence),
            recognised.text
        )
    }
}
