import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images

/// Makes one image file after the other smaller.
final class CompressScanWorker: OperationWorker {
    private let task: CompressScan
    private let judge: LegibilityJudge

    init(task: CompressScan) {
        self.task = task
        judge = LegibilityJudge(languages: task.parameters.languages)
    }

    func process(_ item: Item, in context: ItemContext) throws -> CompressedScan {
        try refusePDF(item)
        let encoding = task.encoding(of: item)
        let scratch = try context.temporaryPath(extension: "tif")
        defer { unlink(scratch) }
        let packer = try ImagePacker(item, as: encoding, task.parameters, scratch: scratch)
        let byteCount = try FileBytes.count(ofFileAt: item.path)
        let packed = try ImageCompressor(
            packer: packer, encoding: encoding, parameters: task.parameters, judge: judge,
            byteCount: byteCount
        ).compress()

        // Beside what another input is named after: photo.jpg.webp.
        let ending =
            "." + encoding.fileExtension + (packed.otherEncoding.map { "." + $0.fileExtension } ?? "")
        try context.makeFile(ending: ending).write(packed.image.bytes)
        var result = CompressedScan(
            input: item.name, output: context.finalPath(ending: ending),
            size: SizeChange(before: byteCount, after: packed.byteCount),
            format: (packed.otherEncoding ?? encoding).format.rawValue,
            width: packed.image.width, height: packed.image.height, pageCount: packer.source.pageCount,
            dropped: packed.image.dropped.map(\.rawValue), keptPicture: packed.keepsPicture)
        result.quality = packed.quality
        result.legibility = packed.legibility
        result.lostColours = packed.lostColours
        result.isIllegible = packed.isIllegible
        if task.parameters.compare {
            try ImageComparison(packer: packer, packed: packed, result: result).write(in: context)
            result.comparison = context.finalPath(ending: ScanComparison.ending)
        }
        return result
    }

    private func refusePDF(_ item: Item) throws {
        guard item.firstBytes(1_024)?.contains(Array("%PDF-".utf8)) == true else { return }
        throw ItemFailure(
            code: "scan.isPDF", message: "it is a PDF, whose pages are made smaller by the whole pass",
            remedy: "Use \"fieldbook scan process --force-ocr --max-bytes 300KB\".")
    }
}
