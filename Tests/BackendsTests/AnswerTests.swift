import APICore
import Backends
import TestClients
import Testing

@Suite("Answers are read tolerantly")
struct AnswerTests {
    @Test("travels in several spellings")
    func travels() throws {
        let bare: VueTraccar.Travel = try read(
            #"{"id":7,"von":"2026-03-02T08:00:00Z","bis":"x","deviceId":"4"}"#)
        #expect(bare.id == "7" && bare.device == 4 && bare.source == .manual && bare.title == nil)
        let new: VueTraccar.Travel = try read(
            #"{"id":"auto-1","von":1772400000,"bis":1772400000000,"source":"imported","distance":"2.5","title":null}"#
        )
        #expect(new.source == .other("imported") && new.source.word == "imported")
        #expect(new.start.moment == new.end.moment && new.reach == 2.5)
    }

    @Test("errors name the field")
    func errors() throws {
        for (json, field) in [
            (#"{"id":"a","bis":"x"}"#, "von"),
            (#"{"id":"a","von":"x","bis":"x","deviceId":"four"}"#, "deviceId"),
            (#"{"von":"x","bis":"x"}"#, "id"), (#"{"id":"a","von":[],"bis":"x"}"#, "von"),
        ] {
            let error = #expect(throws: APIError.self) { _ = try read(json, as: VueTraccar.Travel.self) }
            #expect(error?.message.contains(field) == true, "\(error?.message ?? "")")
            #expect(error?.endpoint == "GET /test")
        }
    }

    @Test("the key of a selection depends on its content but not on its order")
    func keys() {
        let period = VueTraccar.Period(
            device: 4, from: "2026-03-02T01:00:00+01:00", to: "2026-03-03T00:00:00Z")
        func key(_ ids: [String], _ period: VueTraccar.Period) -> String {
            VueTraccar.Selection(
                period, ids.map { .init(id: $0, device: 4, start: "a", end: "b") }
            ).key
        }
        let one = key(["a", "b"], period)
        #expect(one.hasPrefix("4+2026-03-02T00:00:00Z+2026-03-03T00:00:00Z+"))
        #expect(one.split(separator: "+").last?.count == 64)
        #expect(key(["b", "a", "a"], period) == one)
        #expect(key(["ab"], period) != one)
        #expect(key(["a", "1:b"], period) != key(["a1:b"], period))
        #expect(key([], period) != one)
        var other = period
        other.device = 5
        #expect(key(["a", "b"], other) != one)
        other = period
        other.from = "2026-03-02T00:00:00.000Z"
        #expect(key(["a", "b"], other) == one)
    }
}
