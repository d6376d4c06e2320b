/// The examples of the libraries' landing pages, as a program of another package has them: `LibraryExamples NAME` runs
/// the one of a library.
///
/// The imports of a library's file and the body of its function are the code on its page. A test compares them, runs
/// them, and compares what they print with their comments.
@main
struct LibraryExamples {
    private static let all: [String: @Sendable () async throws -> Void] = [
        "Errors": errors, "Streams": streams, "Compression": compression, "PrintedTexts": printedTexts,
        "SimpleFeatures": simpleFeatures, "SwissCoordinates": swissCoordinates, "Geodesy": geodesy,
        "Parcels": parcels, "Routes": routes, "RouteFiles": routeFiles, "MapDrawing": mapDrawing,
        "VectorFiles": vectorFiles,
        "DocumentModel": documentModel, "Images": images, "Scanning": scanning, "OCR": ocr,
        "DocumentTypes": documentTypes, "PDFStructure": pdfStructure, "PDFPreview": pdfPreview,
        "PDFAssembly": pdfAssembly, "Typesetting": typesetting,
        "APICore": apiCore, "Answers": answers, "Backends": backends, "Nyla": nyla, "Dialog": dialog,
        "WebFeatures": webFeatures,
        "ServiceOperations": serviceOperations,
        "Batch": batch, "BatchReport": batchReport, "LandOperations": landOperations,
        "RouteOperations": routeOperations, "DocumentOperations": documentOperations,
    ]

    static func main() async throws {
        guard let name = CommandLine.arguments.last, let example = all[name] else {
            return print(all.keys.sorted().joined(separator: "\n"))
        }
        try await example()
    }
}
