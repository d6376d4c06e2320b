import APICore
import Foundation

extension LibraryExamples {
    static func apiCore() async throws {
        let place = ProcessInfo.processInfo.environment["SERVICE"] ?? "https://example.ch/"
        let web = WebClient(userAgent: "example/1.0")
        let page = try await web.bytes(of: HTTPRequest(try WebAddress(place)))
        print(String(decoding: page, as: UTF8.self))  // Good morning.
    }
}
