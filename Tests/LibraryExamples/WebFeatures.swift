import APICore
import Foundation
import WebFeatures

extension LibraryExamples {
    static func webFeatures() async throws {
        let place = ProcessInfo.processInfo.environment["SERVICE"] ?? "https://geo.example.ch/wfs"
        let service = try await WebFeatureService(
            at: try WebAddress(place), with: WebClient(userAgent: "example/1.0"))
        let layer = try service.capabilities.layer(named: "ms:RESF")
        print(layer.title, try await service.count(of: FeatureQuery(layer: layer)) ?? 0)  // Parcels 53
    }
}
