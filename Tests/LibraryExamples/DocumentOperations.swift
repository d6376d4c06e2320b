import Batch
import DocumentOperations

extension LibraryExamples {
    static func documentOperations() async throws {
        let inputs = ["SampleData/pdf/report.pdf", "SampleData/pdf/broken.pdf"]
        let run = try await RenderPreview { $0.pages = "1" }.run(on: inputs, to: .folder("previews"))
        print(run.results.flatMap(\.pages).map(\.output))  // ["previews/report-1.png"]
        print(run.failures.map(\.code))  // ["pdf.damaged"]
    }
}
