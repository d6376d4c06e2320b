import Foundation
import Testing
import TestSupport

@Suite("Previews of pages with boxes that make no sense, end to end")
struct PreviewBoxTests {
    @Test("a crop box beside the paper is ignored", arguments: ["poppler", "auto"])
    func beside(engine: String) throws {
        let folder = try TemporaryFolder()
        var pdf = String(decoding: LargePDF(pageCount: 3).data, as: UTF8.self)
        let page = "/MediaBox[0 0 100 150]"
        pdf.replace(page, with: page + "/CropBox[300 300 400 400]", maxReplacements: 2)
        pdf.replace(
            page + "/Contents 8", with: page + "/CropBox[10 10 60 60]/Contents 8", maxReplacements: 1)
        try folder.write(pdf, to: "boxes.pdf")
        let outcome = try Command(folder: folder.path).run(
            "preview", "boxes.pdf", "-o", "out", "--pages", "all", "--dpi", "72", "--engine", engine)
        #expect(outcome.status == 0, "\(outcome.errors)")
        for (number, size) in [(1, "100x150"), (2, "100x150"), (3, "50x50")] {
            #expect(try folder.pictureSize(of: "out/boxes-\(number).png") == size)
        }
    }
}
