import Batch
import DocumentModel
import DocumentOperations
import Foundation
import Images

/// Performs `scan.compress`.
final class CompressScanWorker: OperationWorker {
    private let task: CompressScan
    private let judge: LegibilityJudge

    init(task: CompressScan) {
        self.task = task
        judge = LegibilityJudge(languages: task.parameters.languages)
    }

    func process(_ item: Item, in context: ItemContext) throws -> CompressedScan {
        if ScanFile.isPDF(item) { throw ItemFailure.compressedPDF(maxBytes: task.parameters.maxBytes) }
        let encoding = task.encoding(of: item)
        let scratch = try context.temporaryPath(extension: "tif")
        defer { unlink(scratch) }
        let packer = try ImagePacker(item, as: encoding, task.parameters, scratch: scratch)
        let byteCount = try FileBytes.count(ofFileAt: item.path)
        let packed = try ImageCompressor(
            packer: packer, encoding: encoding, parameters: task.parameters, judge: judge,
            byteCount: byteCount
        ).compress()

        // A different format is appended, as in photo.jpg.webp, so that no other input's output has the same name.
        let ending =
            "." + encoding.fileExtension + (packed.otherEncoding.map { "." + $0.fileExtension } ?? "")
        try context.write(packed.image.bytes, ending: ending)
        var result = CompressedScan(
            input: item.name, output: context.finalPath(ending: ending),
            size: SizeChange(before: byteCount, after: packed.byteCount),
            format: (packed.otherEncoding ?? encoding).format.rawValue,
            width: packed.image.width, height: packed.image.height, pageCount: packer.source.pageCount,
            dropped: packed.image.dropped.map(\.rawValue), keptPicture: packed.keepsPicture)
        result.quality = packed.quality
        result.legibility = packed.legibility
        result.lostColours = packed.lostColours
        result.changedFormat = packed.otherEncoding != nil
        result.isIllegible = packed.isIllegible
        if task.parameters.compare {
            try ImageComparison(packer: packer, packed: packed, result: result).write(in: context)
            result.comparison = context.finalPath(ending: ScanComparison.ending)
        }
        return result
    }
}

/// The comparison of an image file's pages before and after compression.
struct ImageComparison {
    let packer: ImagePacker
    let packed: PackedImage
    let result: CompressedScan

    /// Writes the comparison.
    func write(in context: ItemContext) throws {
        var sheet = ComparisonSheet()
        for index in 0..<min(packer.source.pageCount, ScanComparison.mostPages) {
            let before = try packer.page(index)
            let after = try ImageDecoder.decode(packed.image.bytes, page: index, as: .rgb)
            try sheet.add(
                ComparisonSheet.Half(before, caption: "Before: \(self.before)\(sides(before, index))"),
                ComparisonSheet.Half(after, caption: "After: \(self.after)\(sides(after, index))"))
        }
        try sheet.write(in: context)
    }

    private var before: String { "\(packer.source.format.rawValue), \(ByteCount.text(result.size.before))" }

    private var after: String {
        let quality = packed.quality.map { ", quality \($0)" } ?? ""
        let kept = packed.keepsPicture ? ", picture untouched" : ""
        return "\(result.format), \(ByteCount.text(result.size.after))\(quality)\(kept)"
    }

    private func sides(_ page: Raster, _ index: Int) -> String {
        let place = packer.source.pageCount > 1 ? ", page \(index + 1) of \(packer.source.pageCount)" : ""
        return ", \(page.width) x \(page.height) pixels\(place)"
    }
}
