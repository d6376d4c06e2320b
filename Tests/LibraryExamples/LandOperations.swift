import Batch
import LandOperations

extension LibraryExamples {
    static func landOperations() async throws {
        let run = try await MeasureParcels(.init()).results(of: ["SampleData/parcels/village.geojson"])
        for village in run.results {
            print(village.parcels, village.area.rounded(), village.outside)  // 217 733085.0 3
        }
    }
}
