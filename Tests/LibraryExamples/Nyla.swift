import APICore
import Foundation
import Nyla

extension LibraryExamples {
    static func nyla() async throws {
        let place = ProcessInfo.processInfo.environment["SERVICE"] ?? "https://nyla.example.ch/"
        let address = try WebAddress(place)
        let client = try APIClient(address, session: Session(for: address), userAgent: "example/1.0")
        let mandates = try await NylaClient(client).myFeatures()
        let land = mandates.flatMap { $0.instances(of: "realestate") }
        print(land.compactMap { $0.label?.text(in: "en") })  // ["Real estate"]
    }
}
