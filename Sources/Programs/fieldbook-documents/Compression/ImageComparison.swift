import Batch
import DocumentOperations
import Images

/// Shows the pages of an image file as they came beside the same ones as they were packed.
struct ImageComparison {
    let packer: ImagePacker
    let packed: PackedImage
    let result: CompressedScan

    /// Makes the picture.
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
