import DocumentModel
import Foundation
import PDFPreview

extension LibraryExamples {
    static func pdfPreview() throws {
        let pdf = try PDFFile(path: "SampleData/pdf/report.pdf")
        let picture = try pdf.picture(ofPage: 0, PageDrawing(.box(width: 256, height: 256)), as: .png())
        try Data(picture.bytes).write(to: URL(filePath: "report-1.png"))
        print(picture.width, picture.height)  // 181 256

        print(try pdf.matches(of: PDFSearch("Grenzpunkt"), onPage: 0).items.count)  // 1
    }
}
