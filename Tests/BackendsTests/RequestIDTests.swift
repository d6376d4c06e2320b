import APICore
import Backends
import LoopbackServer
import Testing

@Suite("What a backend reads wrongly from an answer")
struct RequestIDTests {
    @Test("is found by the service's people in their log")
    func ids() async throws {
        for body in ["<html>", #"{"items":[],"total":7}"#, "[]"] {
            let server = try LoopbackServer { $1.answer(200, [:], body) }
            let client = try client(of: server.address())
            let error = await apiError {
                if body == "[]" {
                    _ = try await NylaRealEstate(client, instance: "i1", mandate: nil).parcel("7")
                } else {
                    _ = try await NylaClient(client).myFeatures()
                }
            }
            #expect(error?.code == .answer)
            #expect(error?.requestID != nil)
            #expect(error?.requestID == server.requests.first?.fields["x-request-id"], "\(body)")
        }
    }
}
