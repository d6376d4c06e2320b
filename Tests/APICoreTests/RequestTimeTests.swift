import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("The time that a request may take in all")
struct RequestTimeTests {
    private let hasty = HastyClient()

    private func error(
        _ server: LoopbackServer, _ method: HTTPRequest.Method = .get, content: [UInt8]? = nil,
        total: Duration
    ) async throws -> HTTPError? {
        let request = HTTPRequest(
            try WebAddress(server.address()), method: method, content: content.map { RequestContent($0) })
        let client = hasty.client { $0.total = total }
        return await #expect(throws: HTTPError.self) { _ = try await client.bytes(of: request) }
    }

    @Test("has room for no wait that would end behind it")
    func waits() async throws {
        let server = try LoopbackServer { $1.answer(503, ["Retry-After": "100"]) }
        let error = try await error(server, total: .seconds(60))
        #expect(error?.status == 503)
        #expect(server.requests.count == 1 && hasty.waits.isEmpty)
    }

    @Test("is that of all tries together", arguments: [HTTPRequest.Method.get, .put])
    func tries(method: HTTPRequest.Method) async throws {
        let server = try LoopbackServer { $1.waitUntilPeerCloses() }
        let content: [UInt8]? = method == .put ? Array("content".utf8) : nil
        let error = try await error(server, method, content: content, total: .milliseconds(50))
        #expect(error?.code == .timeout)
        #expect(server.requests.count <= 1)
    }

    @Test("bounds also the answer to a download until it begins")
    func downloads() async throws {
        let server = try LoopbackServer { $1.answer(503, ["Retry-After": "100"]) }
        let client = hasty.client { $0.total = .seconds(60) }.withoutEnd
        let request = HTTPRequest(try WebAddress(server.address()))
        await #expect(throws: HTTPError.self) { _ = try await client.bytes(of: request) }
        #expect(server.requests.count == 1 && hasty.waits.isEmpty)
    }

    @Test("is paused while content is sent")
    func standsStill() {
        let start = ContinuousClock.now
        let time = RequestTime(.seconds(10), now: start)
        #expect(time.allows(.seconds(9), now: start) && !time.allows(.seconds(10), now: start))
        time.pause(now: start + .seconds(4))
        #expect(time.end(now: start + .seconds(100)) == start + .seconds(106))
        time.resume(now: start + .seconds(104))
        time.resume(now: start + .seconds(105))
        #expect(time.end(now: start + .seconds(105)) == start + .seconds(110))
        #expect(!time.allows(.seconds(6), now: start + .seconds(105)))
        time.restart(now: start + .seconds(200))
        #expect(time.end(now: start + .seconds(205)) == start + .seconds(210))
    }

    @Test(
        "goes on with the last part of the content, whether its length is known or not", arguments: [6, nil])
    func content(length: Int64?) async throws {
        let time = RequestTime(.seconds(3_600))
        let parts = ["one", "two"].map { Array($0.utf8) }
        let content = RequestContent(length: length) {
            var left = parts[...]
            return HTTPBody.AsyncIterator { () throws(HTTPError) in left.popFirst() }
        }
        var request = HTTPRequest(try WebAddress("http://127.0.0.1/"), method: .put)
        request.content = content
        let iterator = try #require(time.watching(request).content).makeParts()
        let far = ContinuousClock.now + .seconds(86_400)
        _ = try await iterator.next()
        #expect(time.end(now: far) > far)
        _ = try await iterator.next()
        #expect((time.end(now: far) > far) == (length == nil))
        _ = try await iterator.next()
        #expect(time.end(now: far) < far)
    }
}
