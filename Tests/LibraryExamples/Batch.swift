import Batch
import LandOperations

extension LibraryExamples {
    static func batch() async throws {
        var options = BatchOptions()
        options.jobs = 2
        let points = ["SampleData/parcels/points.csv"]
        for _ in 1...2 {
            // The second run skips what is done and unchanged.
            let run = try await TransformCoordinates { $0.to = "lv03" }
                .run(on: points, to: .folder("out"), options: options)
            print(run.report.done, run.report.alreadyDone)  // 1 0, then 0 1
        }
    }
}
