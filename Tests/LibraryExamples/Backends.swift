import APICore
import Backends
import Foundation

extension LibraryExamples {
    static func backends() async throws {
        let place = ProcessInfo.processInfo.environment["SERVICE"] ?? "https://traccar.example.ch/"
        let address = try WebAddress(place)
        let client = try APIClient(address, session: Session(for: address), userAgent: "example/1.0")
        let state = try await VueTraccarClient(client).signInState()
        print(state.user ?? "nobody", state.isAdministrator)  // anna true
    }
}
