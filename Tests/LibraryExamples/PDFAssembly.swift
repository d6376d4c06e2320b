import PDFAssembly
import PDFStructure

extension LibraryExamples {
    static func pdfAssembly() throws {
        let merger = PDFMerger(path: "dossier.pdf", information: PDFInformation(title: "Dossier"))
        try merger.append("SampleData/pdf/report.pdf", bookmark: "report")
        try merger.append("SampleData/pdf/scanned.pdf", bookmark: "scanned")
        try merger.finish()
        print(try PDFStructure(path: "dossier.pdf").pageCount)  // 7
    }
}
