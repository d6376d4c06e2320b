import Foundation
import Testing

@testable import APICore

@Suite("When a request is sent again")
struct RetryTests {
    private let policy = RetryPolicy()
    private let passing = HTTPError(.connection, "gone", remedy: "-", isTransient: true)

    private func request(_ method: HTTPRequest.Method = .get) throws -> HTTPRequest {
        HTTPRequest(try WebAddress("http://example.ch/"), method: method)
    }

    @Test func waitsDoubleFromHalfASecondToTwenty() throws {
        var policy = policy
        policy.attempts = 10
        let request = try request()
        let bounds = (1...9).map { policy.wait(after: passing, of: request, attempt: $0, chance: 1) }
        #expect(bounds == [0.5, 1, 2, 4, 8, 16, 20, 20, 20].map { .seconds($0) })
        #expect(policy.wait(after: passing, of: request, attempt: 10, chance: 1) == nil)
    }

    @Test func theWaitIsDrawnFromNothingToItsBound() throws {
        let request = try request()
        #expect(policy.wait(after: passing, of: request, attempt: 3, chance: 0) == .zero)
        #expect(policy.wait(after: passing, of: request, attempt: 3, chance: 0.25) == .seconds(0.5))
    }

    @Test(arguments: [408, 429, 502, 503, 504])
    func aStatusThatPassesIsTriedAgain(_ status: Int) throws {
        let error = HTTPError.refusal(status, [:], [])
        #expect(policy.wait(after: error, of: try request(), attempt: 1, chance: 0.5) != nil)
    }

    @Test(arguments: [400, 401, 403, 404, 410, 500, 501])
    func anotherStatusIsNot(_ status: Int) throws {
        let error = HTTPError.refusal(status, [:], [])
        #expect(policy.wait(after: error, of: try request(), attempt: 1, chance: 0.5) == nil)
    }

    @Test func onlyRepeatableRequestsAreSentAgain() throws {
        #expect(policy.wait(after: passing, of: try request(.post), attempt: 1, chance: 0) == nil)
        var keyed = try request(.post)
        keyed.fields["idempotency-key"] = "7"
        #expect(policy.wait(after: passing, of: keyed, attempt: 1, chance: 0) != nil)
    }

    @Test func theServersWordCounts() throws {
        let error = HTTPError.refusal(503, ["retry-after": "7"], [])
        #expect(policy.wait(after: error, of: try request(), attempt: 1, chance: 0) == .seconds(7))
        let long = HTTPError.refusal(503, ["Retry-After": "86400"], [])
        #expect(policy.wait(after: long, of: try request(), attempt: 1, chance: 0) == nil)
    }

    @Test(arguments: [(1, 10), (5, 10), (21, 21)])
    func theBudgetLetsARequestTakeAllItsTries(_ attempts: Int, _ tries: Int) {
        let budget = RetryBudget(of: attempts)
        for _ in 0..<50 { budget.add() }
        #expect((0..<50).filter { _ in budget.take() }.count == tries)
    }

    @Test(
        arguments: [
            ("120", 120.0), ("0", 0), ("Sun, 06 Nov 1994 08:49:47 GMT", 10),
            ("Sunday, 06-Nov-94 08:49:47 GMT", 10), ("Sun Nov  6 08:49:47 1994", 10),
            ("Sun, 06 Nov 1994 08:49:07 GMT", 0), ("99999999999999999999999", 86_400.0 * 366),
        ])
    func secondsAndDatesAreRead(_ text: String, _ seconds: Double) {
        let now = Date(timeIntervalSince1970: 784_111_777)
        #expect(RetryAfter.wait(text, now: now) == .seconds(seconds))
    }

    @Test(arguments: ["", "soon", "-3", "1.5", "Sun, 32 Nov 1994"])
    func anythingElseSaysNothing(_ text: String) {
        #expect(RetryAfter.wait(text) == nil)
    }
}
