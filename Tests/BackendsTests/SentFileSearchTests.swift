import APICore
import Backends
import LoopbackServer
import Testing

@Suite("Files that may have been sent to Nyla")
struct SentFileSearchTests {
    private let wanted = SentFile(name: "a.pdf", size: 4, digest: ContentDigest(of: Array("scan".utf8)))

    /// A server with what it answers at its paths; where it has nothing, nobody may ask.
    private func server(_ answers: [String: String]) throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            let answer = answers[request.path]
            connection.answer(answer == nil ? 403 : 200, [:], answer ?? "{}")
        }
    }

    @Test("are found under the contract that they were sent for")
    func contracts() async throws {
        let list = "/api/trustee/i1/documents"
        let server = try server([
            list: """
            {"items": [{"id": 1, "documentName": "a.pdf", "contractId": "c1"},
              {"id": 2, "documentName": "a.pdf"}, {"id": 3, "documentName": "a.pdf"}], "total": 3}
            """,
            list + "/2": #"{"id": 2, "contractId": "c2"}"#, list + "/3": #"{"id": 3}"#,
            list + "/1/download": "scan", list + "/2/download": "scan", list + "/3/download": "scan",
        ])
        let trustee = NylaTrustee(try client(of: server.address()), instance: "i1", mandate: "m1")
        #expect(try await trustee.find(wanted, contract: "c1")?.id == 1)
        #expect(try await trustee.find(wanted, contract: "c2")?.id == 2)
        #expect(try await trustee.find(wanted, contract: "c3") == nil)
        #expect(try await trustee.find(wanted)?.id == 2)
    }

    @Test("are found in their folder only, and past what may not be read")
    func folders() async throws {
        let server = try server([
            "/api/files/list": """
            {"items": [{"id": "top", "fileName": "a.pdf"}, {"id": "secret", "fileName": "a.pdf", "folderId": "f1"},
              {"id": "hidden", "fileName": "a.pdf"}, {"id": "own", "fileName": "a.pdf"}], "total": 4}
            """,
            "/api/files/top": #"{"id": "top", "fileName": "a.pdf"}"#,
            "/api/files/own": #"{"id": "own", "fileName": "a.pdf", "folderId": "f1"}"#,
            "/api/files/top/download": "scan", "/api/files/own/download": "scan",
        ])
        let files = NylaFiles(try client(of: server.address()), in: RequestContext(mandate: "m1"))
        #expect(try await files.find(wanted, folder: "f1")?.id == "own")
        #expect(try await files.find(wanted, folder: "f2") == nil)
        #expect(try await files.find(wanted)?.id == "top")
    }
}
