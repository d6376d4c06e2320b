import APICore
import LoopbackServer
import Nyla
import Testing

@Suite("Files that may have been sent to Nyla")
struct SentFileSearchTests {
    private let wanted = SentFile(name: "a.pdf", size: 4, digest: ContentDigest(of: Array("scan".utf8)))

    /// A server with answers by path; other paths are forbidden.
    private func server(_ answers: [String: String]) throws -> LoopbackServer {
        try LoopbackServer { request, connection in
            let answer = answers[request.path]
            connection.answer(answer == nil ? 403 : 200, [:], answer ?? "{}")
        }
    }

    @Test("are found for their contract")
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
        #expect(try await trustee.find(wanted)?.id == 3)
    }

    @Test("are found in their folder only, past files that may not be read")
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
        let files = NylaFiles(try client(of: server.address()))
        #expect(try await files.find(wanted, folder: "f1")?.id == "own")
        #expect(try await files.find(wanted, folder: "f2") == nil)
        #expect(try await files.find(wanted)?.id == "top")
    }

    @Test("are not assumed at the top level if the list does not name their folder")
    func untoldFolder() async throws {
        let server = try server([
            "/api/files/list": """
            {"items": [{"id": "own", "fileName": "a.pdf", "fileSize": 4, "fileHash": "\(wanted.digest)"}], "total": 1}
            """,
            "/api/files/own": #"{"id": "own", "folderId": "f1"}"#,
        ])
        let files = NylaFiles(try client(of: server.address()))
        #expect(try await files.sentFiles().first(wanted) == nil)
        #expect(try await files.sentFiles(in: "f1").first(wanted) == "own")
    }

    @Test("are not reported missing from a list that ends early")
    func shortList() async throws {
        let server = try server([
            "/api/files/list": #"{"items": [{"id": "b", "fileName": "b.pdf"}], "total": 5}"#
        ])
        let files = NylaFiles(try client(of: server.address()))
        let list = try await files.sentFiles()
        #expect(!list.isWhole)
        #expect(try await list.first(wanted) == nil)
        await #expect(throws: APIError.self) { try await files.find(wanted) }
    }

    @Test("are found in a list that is read once")
    func listedOnce() async throws {
        let server = try server([
            "/api/files/list": """
            {"items": [{"id": "other", "fileName": "a.pdf", "fileSize": 5}, {"id": "top", "fileName": "a.pdf"},
              {"id": "told", "fileName": "b.pdf", "fileSize": 4, "fileHash": "\(wanted.digest)"}], "total": 3}
            """,
            "/api/files/top": #"{"id": "top"}"#, "/api/files/told": #"{"id": "told"}"#,
            "/api/files/top/download": "scan",
        ])
        let files = NylaFiles(try client(of: server.address()))
        let second = SentFile(name: "b.pdf", size: 4, digest: wanted.digest)
        let third = SentFile(name: "c.pdf", size: 4, digest: wanted.digest)
        func lists() -> Int { server.requests.count { $0.path == "/api/files/list" } }
        let whole = try await files.sentFiles()
        for _ in 0..<3 {
            #expect(try await whole.first(wanted) == "top")
            #expect(try await whole.first(second) == "told")
            #expect(try await whole.first(third) == nil)
        }
        #expect(whole.isWhole && lists() == 1)
    }

    /// Ten files in pages of at most three, with or without search by name.
    private func many(isSearched: Bool) throws -> LoopbackServer {
        try LoopbackServer { [digest = wanted.digest] request, connection in
            guard request.path == "/api/files/list" else { return connection.answer(403, [:], "{}") }
            let words = isSearched ? request.query["search"] : nil
            let all: [String] = (0..<10).map { "\($0).pdf" }
            let names = all.filter { name in words.map { name == $0 } ?? true }
            let size = min(request.query["pageSize"].flatMap { Int($0) } ?? 3, 3)
            let page = request.query["page"].flatMap { Int($0) } ?? 1
            let items = names.dropFirst((page - 1) * size).prefix(size).map {
                #"{"id":"\#($0)","fileName":"\#($0)","fileSize":4,"fileHash":"\#(digest)","folderId":"f1"}"#
            }
            connection.answer(
                200, [:],
                #"{"items":[\#(items.joined(separator: ","))],"total":\#(names.count),"pageSize":\#(size)}"#)
        }
    }

    private func file(_ number: Int) -> SentFile {
        SentFile(name: "\(number).pdf", size: 4, digest: wanted.digest)
    }

    @Test("are searched for by name beyond the list's limit")
    func byName() async throws {
        let server = try many(isSearched: true)
        let files = NylaFiles(try client(of: server.address()))
        let list = try await files.sentFiles(in: "f1", atMost: 5, keeping: 5)
        let asked = server.requests.count
        #expect(!list.isWhole && asked == 3)
        #expect(try await list.first(file(1)) == "1.pdf" && server.requests.count == asked)
        #expect(try await list.first(file(9)) == "9.pdf")
        #expect(try await list.first(file(10)) == nil && server.requests.count == asked + 2)
    }

    @Test("are all listed if the service cannot search, up to a limit with a remedy")
    func unsearched() async throws {
        let server = try many(isSearched: false)
        let files = NylaFiles(try client(of: server.address()))
        let list = try await files.sentFiles(in: "f1", atMost: 5)
        let asked = server.requests.count
        #expect(list.isWhole)
        #expect(try await list.first(file(9)) == "9.pdf")
        #expect(try await list.first(file(10)) == nil && server.requests.count == asked)
        let error = await #expect(throws: APIError.self) {
            try await files.sentFiles(in: "f1", atMost: 5, keeping: 8)
        }
        #expect(error?.code == .answer && error?.remedy.contains("another folder") == true)
    }
}
