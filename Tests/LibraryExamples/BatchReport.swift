import Batch
import BatchReport
import LandOperations

extension LibraryExamples {
    static func batchReport() async throws {
        let inputs = ["SampleData/parcels/points.csv"]
        _ = try await TransformCoordinates { $0.to = "lv03" }.run(on: inputs, to: .folder("out"))

        let steps = try JournalReader(folder: "out").read { try $0.stepStandings() }
        for step in steps {
            print(step.step.operation, step.done, step.failed)  // coordinates.transform 1 0
        }
    }
}
