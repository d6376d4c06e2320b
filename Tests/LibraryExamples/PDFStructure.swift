import PDFStructure

extension LibraryExamples {
    static func pdfStructure() throws {
        let structure = try PDFStructure(path: "SampleData/pdf/report.pdf")
        print(structure.pageCount, structure.signatureCount)  // 5 0
        print(structure.activeContent().found.isEmpty)  // true
    }
}
