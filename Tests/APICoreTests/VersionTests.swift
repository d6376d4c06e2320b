import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import APICore

@Suite("An encrypted service that speaks HTTP/2")
struct VersionTests {
    private func client(
        _ address: String, _ certificate: TestCertificate, pins: [KeyPin] = []
    ) throws -> APIClient {
        let base = try WebAddress(address)
        return try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test",
            transport: NetworkTransport(
                proxies: .none, certificates: certificate.path, pins: HostPins(of: base, pins)))
    }

    @Test("is used, with compressed answers and large contents, many at a time")
    func multiplexed() async throws {
        let router = Router(context: InProcessService.Context.self)
        router.get("/packed") { _, context in
            var fields = HTTPTypes.HTTPFields()
            fields[.contentEncoding] = context.isMultiplexed ? "gzip" : nil
            return Response(
                status: .ok, headers: fields, body: .init(byteBuffer: ByteBuffer(bytes: ClientTests.packed)))
        }
        router.put("/large") { request, context in
            var count = 0
            for try await part in request.body { count += part.readableBytes }
            return "\(context.isMultiplexed) \(count)"
        }
        let certificate = try TestCertificate()
        try await InProcessService.run(router, encryptedBy: certificate) { address in
            let client = try client(address, certificate)
            let zeros = try await client.bytes(of: APIRequest(Endpoint(.get, "/packed")))
            #expect(zeros == [UInt8](repeating: 0, count: 200_000))
            let bytes = [UInt8](repeating: 7, count: 400_000)
            try await withThrowingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        let request = APIRequest(Endpoint(.put, "/large"), content: RequestContent(bytes))
                        return String(decoding: try await client.bytes(of: request), as: UTF8.self)
                    }
                }
                for try await answer in group { #expect(answer == "true 400000") }
            }
        }
    }

    @Test("is sent a token only if its key is pinned, where keys are")
    func pinned() async throws {
        let count = Counter()
        let router = Router(context: InProcessService.Context.self)
        router.get("/") { _, context in "\(context.isMultiplexed) \(count.next())" }
        let (certificate, other) = (try TestCertificate(), try TestCertificate())
        let (own, strange) = (
            try #require(KeyPin(try certificate.pin)), try #require(KeyPin(try other.pin))
        )
        try await InProcessService.run(router, encryptedBy: certificate) { address in
            let refusing = try client(address, certificate, pins: [strange])
            refusing.session.state.token = AccessToken("planted-token")
            for _ in 0..<2 {
                let error = await #expect(throws: APIError.self) {
                    _ = try await refusing.bytes(of: APIRequest(Endpoint(.get, "/")))
                }
                #expect(error?.code == .insecure && error?.message.contains("pins") == true)
            }
            let trusting = try client(address, certificate, pins: [strange, own])
            let answer = try await trusting.bytes(of: APIRequest(Endpoint(.get, "/")))
            #expect(String(decoding: answer, as: UTF8.self) == "false 1", "by HTTP/1.1")
        }
    }

    @Test("is not sent a token if its certificate is not trusted")
    func untrusted() async throws {
        let count = Counter()
        let router = Router(context: InProcessService.Context.self)
        router.get("/") { _, _ in "\(count.next())" }
        let (certificate, other) = (try TestCertificate(), try TestCertificate())
        try await InProcessService.run(router, encryptedBy: certificate) { address in
            let client = try client(address, other)
            client.session.state.token = AccessToken("planted-token")
            let error = await #expect(throws: APIError.self) {
                _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/")))
            }
            #expect(error?.code == .insecure)
            #expect(error?.isTransient == false)
            #expect(error?.message == "the server's certificate is not trusted")
            #expect(error?.remedy.contains("SSL_CERT_FILE") == true)
        }
        #expect(count.next() == 1)
    }
}
