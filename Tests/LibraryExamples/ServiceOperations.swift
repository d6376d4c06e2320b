import Batch
import Foundation
import ServiceOperations

extension LibraryExamples {
    static func serviceOperations() async throws {
        let place = ProcessInfo.processInfo.environment["SERVICE"] ?? "https://geo.example.ch/wfs"
        let run = try await ListLayers(.init()).run(on: [place], to: .file("layers.csv"))
        print(run.results.map(\.layers))  // [1]
    }
}
