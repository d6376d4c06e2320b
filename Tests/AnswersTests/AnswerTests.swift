import APICore
import Answers
import Routes
import TestClients
import Testing

@Suite("What answers have in common")
struct AnswerTests {
    @Test("lists are bare or pages in camel or snake case")
    func lists() throws {
        for json in [
            "[1,2]", #"{"items":[1,2],"total":2,"page":1,"pageSize":25,"totalPages":1}"#,
            #"{"items":[1,2],"total":2,"page":1,"page_size":25,"total_pages":1}"#, #"{"data":[1,2]}"#,
        ] {
            let list: Page<Identifier> = try read(json)
            #expect(list.items == [1, 2] && list.total ?? 2 == 2 && list.pages ?? 1 == 1)
        }
        #expect(throws: APIError.self) { _ = try read(#"{"count":1}"#, as: Page<Identifier>.self) }
    }

    @Test("times are written as in JavaScript")
    func times() {
        #expect(ServerTime(Timestamp(secondsSince1970: 0)).text == "1970-01-01T00:00:00.000Z")
        #expect(ServerTime(Timestamp(secondsSince1970: 0.25)).text == "1970-01-01T00:00:00.250Z")
        #expect(ServerTime("2026-03-02").isDay && ServerTime("2026-03-02").moment == nil)
        for text in ["nan", "inf", "soon", "2026-03-02 08:15"] { #expect(ServerTime(text).moment == nil) }
    }

    @Test("a value is loading, loaded or failed, and keeps the last one")
    func loading() async {
        var value = Loading<Int>()
        #expect(value.isLoading && value.value == nil)
        let error = APIError(.unreachable, "no", remedy: "Wait.", isTransient: true)
        await value.load { () throws(APIError) -> Int in throw error }
        #expect(value == .failed(error, last: nil) && value.error == error && !value.isLoading)
        await value.load { () throws(APIError) in 1 }
        #expect(value == .loaded(1) && value.error == nil)
        value.begin()
        #expect(value == .loading(last: 1) && value.value == 1)
        value.end(with: .failure(error))
        #expect(value == .failed(error, last: 1) && value.value == 1)
        await value.load { () throws(APIError) -> Int in
            throw APIError(.cancelled, "stopped", remedy: "")
        }
        #expect(value == .loaded(1))
    }

    @Test("an error that is dismissed leaves the last value, or none")
    func dismissed() {
        let error = APIError(.unreachable, "no", remedy: "Wait.", isTransient: true)
        var value = Loading<Int>.failed(error, last: nil)
        value.dismiss()
        #expect(value == .idle && value.value == nil && value.error == nil && !value.isLoading)
        value.dismiss()
        #expect(value == .idle)
        value.begin()
        #expect(value == .loading(last: nil))
        value.dismiss()
        #expect(value.isLoading, "only an error is dismissed")
        value.end(with: .success(1))
        value.dismiss()
        #expect(value == .loaded(1))
        value.begin()
        value.end(with: .failure(error))
        value.dismiss()
        #expect(value == .loaded(1) && value.error == nil)
    }
}
