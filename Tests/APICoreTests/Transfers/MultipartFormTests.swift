import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Forms with files")
struct MultipartFormTests {
    private let folder: TransferFolder

    init() throws { folder = try TransferFolder() }

    private struct Answer: Decodable, Sendable {
        let entries: [[String]]
        let headers: [String: String]
    }

    @Test("arrive at a third-party server, with their exact length")
    func arrival() async throws {
        let server = try PythonServer("files.py", [folder.path])
        let client = try TransferFolder.client(server.address())
        var form = MultipartForm()
        form.add("document_type", "PASSPORT")
        form.add("note", "Zürich\nline two\r\nthree")
        form.add(
            "file", try folder.file("a.jpg", 600_000), fileName: "Pass Müller.jpg", contentType: "image/jpeg")
        form.add("empty", try folder.file("b", 0))
        form.add("last", "")
        let answer: Answer = try await client.answer(
            to: APIRequest(Endpoint(.post, "/forms")).carrying(form))
        let none = ContentDigest(of: []).description
        #expect(
            answer.entries == [
                ["document_type", "PASSPORT"], ["note", "Zürich\r\nline two\r\nthree"],
                [
                    "file", "Pass Müller.jpg", "image/jpeg",
                    ContentDigest(of: TransferFolder.bytes(600_000)).description,
                ],
                ["empty", "b", "application/octet-stream", none], ["last", ""],
            ])
        #expect(answer.headers["content-length"] == form.content.length.map { "\($0)" })
        #expect(answer.headers["transfer-encoding"] == nil)
    }

    @Test("escape all names")
    func names() async throws {
        var form = MultipartForm()
        form.add("a\"; name=\"b\r\nX: y", "v")
        form.add(
            "f", RequestContent(Array("x".utf8)), fileName: "c\"\r\n\r\nd\\.txt",
            contentType: "text/x\r\nY: z")
        let text = String(decoding: try await form.content.chunks.all(atMost: 1 << 20), as: UTF8.self)
        #expect(
            text == """
                --\(form.boundary)\r
                Content-Disposition: form-data; name="a%22; name=%22b%0D%0AX: y"\r
                \r
                v\r
                --\(form.boundary)\r
                Content-Disposition: form-data; name="f"; filename="c%22%0D%0A%0D%0Ad\\.txt"\r
                Content-Type: application/octet-stream\r
                \r
                x\r
                --\(form.boundary)--\r

                """)
        #expect(form.content.length == Int64(text.utf8.count))
    }

    @Test("are identified by all of their contents")
    func identity() async throws {
        let client = try TransferFolder.client("http://127.0.0.1:1/")
        let request = APIRequest(Endpoint(.post, "/documents/upload"))
        let (one, two) = (try folder.file("a", 70_000), try folder.file("b", 70_001))
        func key(_ user: String, _ file: FileContent, _ name: String = "scan.pdf") async throws -> String? {
            var form = MultipartForm()
            form.add("user_id", user)
            form.add("document_type", "PASSPORT")
            form.add("file", file, fileName: name)
            let sent = try await client.identified(request, carrying: form)
            #expect(sent.contentType == form.contentType)
            return sent.idempotencyKey
        }
        let first = try await key("u1", one)
        #expect(try await key("u1", one) == first)
        let others = [
            try await key("u2", one), try await key("u1", two), try await key("u1", one, "other.pdf"),
        ]
        #expect(Set(others + [first]).count == 4)
        let gone = try folder.file("c", 10)
        unlink(gone.path)
        await #expect(throws: APIError.self) { _ = try await key("u1", gone) }
    }

    @Test("have a different boundary each")
    func boundary() {
        #expect(MultipartForm().boundary != MultipartForm().boundary)
        #expect(MultipartForm().boundary.utf8.count <= 70)
    }

    @Test("with content that is not as long as it said are an error", arguments: [1, 3])
    func lengths(said: Int64) async throws {
        var form = MultipartForm()
        let wrong = RequestContent(length: said) { HTTPBody(Array("xx".utf8)).makeAsyncIterator() }
        form.add("f", wrong, fileName: "f")
        let content = form.content
        let error = await #expect(throws: HTTPError.self) {
            _ = try await content.chunks.all(atMost: 1 << 20)
        }
        #expect(error?.code == .content)
    }
}
