import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import APICore

@Suite("A service with faults")
struct ServiceFaultTests {
    private typealias Failure = APICore.HTTPError

    private let hasty = HastyClient()

    private func words(_ address: String, _ path: String = "") async throws -> String {
        let request = APICore.HTTPRequest(try WebAddress(address + path))
        return String(decoding: try await hasty.client().bytes(of: request), as: UTF8.self)
    }

    private func router(
        _ answer: @escaping @Sendable (Int) -> Response
    ) -> Router<InProcessService.Context> {
        let count = Counter()
        let router = Router(context: InProcessService.Context.self)
        router.get("/") { _, _ in answer(count.next()) }
        return router
    }

    private static func answer(_ status: HTTPTypes.HTTPResponse.Status, retryAfter: String? = nil) -> Response
    {
        var fields = HTTPTypes.HTTPFields()
        fields[.retryAfter] = retryAfter
        return Response(
            status: status, headers: fields, body: .init(byteBuffer: ByteBuffer(string: "\(status.code)")))
    }

    /// A time as HTTP writes it (RFC 9110, 5.6.7).
    private static func date(in seconds: Double) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.string(from: Date(timeIntervalSinceNow: seconds))
    }

    @Test("is waited for as long as it asks, in seconds or to a date")
    func asked() async throws {
        let router = router { count in
            switch count {
            case 1: Self.answer(.tooManyRequests, retryAfter: "7")
            case 2: Self.answer(.tooManyRequests, retryAfter: Self.date(in: 100))
            case 3: Self.answer(.tooManyRequests, retryAfter: "Sun, 06 Nov 1994 08:49:37 GMT")
            default: Self.answer(.ok)
            }
        }
        #expect(try await InProcessService.run(router) { try await words($0) } == "200")
        let waits = hasty.waits
        try #require(waits.count == 3)
        #expect(waits[0] == .seconds(7))
        #expect(waits[1] > .zero && waits[1] <= .seconds(100))
        #expect(waits[2] == .zero)
    }

    @Test("that asks for an unreasonable wait fails at once")
    func askedTooMuch() async throws {
        let router = router { _ in Self.answer(.tooManyRequests, retryAfter: "7200") }
        let error = try await InProcessService.run(router) { address in
            await #expect(throws: Failure.self) { _ = try await words(address) }
        }
        #expect(error?.status == 429)
        #expect(error?.retryAfter == .seconds(7_200))
        #expect(hasty.waits.isEmpty)
    }

    @Test("is asked again during a burst of 5xx, each wait up to twice the last one")
    func burst() async throws {
        let statuses: [HTTPTypes.HTTPResponse.Status] = [
            .badGateway, .serviceUnavailable, .gatewayTimeout, .requestTimeout,
        ]
        let router = router { Self.answer($0 <= statuses.count ? statuses[$0 - 1] : .ok) }
        #expect(try await InProcessService.run(router) { try await words($0) } == "200")
        #expect(hasty.waits == [0.25, 0.5, 1, 2].map { .seconds($0) })
    }

    @Test("that fails for good is asked once")
    func failing() async throws {
        let router = router { Self.answer($0 == 1 ? .internalServerError : .ok) }
        let error = try await InProcessService.run(router) { address in
            await #expect(throws: Failure.self) { _ = try await words(address) }
        }
        #expect(error?.status == 500)
        #expect(hasty.waits.isEmpty)
    }

    @Test("that is down does not get many more requests, counting the attempts of all clients")
    func budget() async throws {
        let count = Counter()
        let router = Router(context: InProcessService.Context.self)
        router.get("/") { _, _ in
            _ = count.next()
            return Self.answer(.serviceUnavailable)
        }
        let client = hasty.client()
        try await InProcessService.run(router) { address in
            let request = APICore.HTTPRequest(try WebAddress(address))
            for _ in 0..<20 { _ = try? await client.bytes(of: request) }
        }
        #expect(count.next() - 1 == 30)
    }

    @Test("that is too slow fails after a while")
    func latency() async throws {
        let router = Router(context: InProcessService.Context.self)
        router.get("/") { _, _ in
            try await Task.sleep(for: .seconds(3_600))
            return Self.answer(.ok)
        }
        var policy = RetryPolicy()
        policy.attempts = 1
        let patient = policy
        let error = try await InProcessService.run(router) { address in
            var limits = HTTPLimits()
            limits.silence = .milliseconds(50)
            let client = WebClient(userAgent: "fieldbook/test", limits: limits, retry: patient)
            let request = APICore.HTTPRequest(try WebAddress(address))
            return await #expect(throws: Failure.self) { _ = try await client.bytes(of: request) }
        }
        #expect(error?.code == .timeout)
        #expect(error?.isTransient == true)
    }
}
