import APICore
import Foundation
import Testing

@Suite("Cookies by RFC 6265")
struct CookieTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func header(
        _ fields: [String], from: String, to: String, later seconds: TimeInterval = 0
    ) throws -> String? {
        var jar = CookieJar()
        jar.take(fields, from: try WebAddress(from), now: now)
        return jar.header(for: try WebAddress(to), now: now.addingTimeInterval(seconds))
    }

    @Test(
        "are sent only where allowed",
        arguments: [
            ("a=1", "https://example.ch/x/y", "https://example.ch/x/z", "a=1"),
            ("a=1", "https://example.ch/x/y", "https://example.ch/xx", nil),
            ("a=1", "https://example.ch/x", "https://example.ch/", "a=1"),
            ("a=1; Path=/", "https://example.ch/x/y", "https://example.ch/z", "a=1"),
            ("a=1; Path=/x", "https://example.ch/", "https://example.ch/x/y", "a=1"),
            ("a=1; Path=/x", "https://example.ch/", "https://example.ch/xy", nil),
            ("a=1; Path=x", "https://example.ch/p/q", "https://example.ch/p/", "a=1"),
            ("a=1", "https://example.ch/", "https://www.example.ch/", nil),
            ("a=1; Domain=example.ch", "https://www.example.ch/", "https://example.ch/", "a=1"),
            ("a=1; Domain=.example.ch", "https://www.example.ch/", "https://api.example.ch/", "a=1"),
            ("a=1; Domain=example.ch", "https://example.ch/", "https://badexample.ch/", nil),
            ("a=1; Domain=other.ch", "https://example.ch/", "https://other.ch/", nil),
            ("a=1; Domain=www.example.ch", "https://example.ch/", "https://www.example.ch/", nil),
            ("a=1; Domain=ch", "https://example.ch/", "https://example.ch/", nil),
            ("a=1; Domain=0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", nil),
            ("a=1; Domain=127.0.0.1", "http://127.0.0.1/", "http://127.0.0.1/", "a=1"),
            ("a=1; Secure", "https://example.ch/", "http://example.ch/", nil),
            ("a=1; Secure", "http://example.ch/", "https://example.ch/", nil),
            ("A=1; SECURE; HttpOnly; SameSite=Lax", "https://EXAMPLE.ch/", "https://example.CH/", "A=1"),
            (" a = b=c ; x", "https://example.ch/", "https://example.ch/", "a=b=c"),
            ("a=\"1 2\"", "https://example.ch/", "https://example.ch/", "a=\"1 2\""),
            ("=1", "https://example.ch/", "https://example.ch/", nil),
            ("a", "https://example.ch/", "https://example.ch/", nil),
        ] as [(String, String, String, String?)])
    func places(field: String, from: String, to: String, expected: String?) throws {
        #expect(try header([field], from: from, to: to) == expected)
    }

    @Test(
        "expire",
        arguments: [
            ("a=1; Max-Age=10", 9, true), ("a=1; Max-Age=10", 10, false), ("a=1; Max-Age=0", 0, false),
            ("a=1; Max-Age=-5", 0, false), ("a=1; Max-Age=x", 1_000, true),
            ("a=1; Max-Age=10; Expires=Thu, 01 Jan 2099 00:00:00 GMT", 11, false),
            ("a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=10", 9, true),
            ("a=1; Expires=Tue, 14 Nov 2023 22:13:30 GMT", 9, true),
            ("a=1; Expires=Tue, 14 Nov 2023 22:13:30 GMT", 10, false),
            ("a=1; Expires=Tuesday, 14-Nov-23 22:13:30 GMT", 10, false),
            ("a=1; Expires=Tue Nov 14 22:13:30 2023", 10, false),
            ("a=1; Expires=30 Feb 2023 00:00:00", 10, true), ("a=1; Expires=soon", 10, true),
            ("a=1; Max-Age=99999999999999999999", 1_000, true),
        ])
    func times(field: String, seconds: Double, isThere: Bool) throws {
        let header = try header(
            [field], from: "https://example.ch/", to: "https://example.ch/", later: seconds)
        #expect((header != nil) == isThere)
    }

    @Test("are sent with the longest path first, and replace each other")
    func order() throws {
        let fields = ["a=1; Path=/", "b=2; Path=/x/y", "c=3; Path=/x", "a=4; Path=/", "d=5; Path=/x"]
        #expect(
            try header(fields, from: "https://example.ch/", to: "https://example.ch/x/y")
                == "b=2; c=3; d=5; a=4")
        #expect(
            try header(["a=1", "a=; Max-Age=0"], from: "https://example.ch/", to: "https://example.ch/")
                == nil)
    }

    @Test("are bounded in size and number")
    func bounds() throws {
        let many = (0..<5_000).map { "n\($0)=1" }
        #expect(
            try header(many, from: "https://example.ch/", to: "https://example.ch/")?
                .split(separator: ";").count == 50)
        let large = "a=" + String(repeating: "x", count: 5_000)
        #expect(try header([large], from: "https://example.ch/", to: "https://example.ch/") == nil)
    }

    @Test("are stored unchanged between commands")
    func kept() throws {
        var jar = CookieJar()
        jar.take(["a=1; Path=/x; Max-Age=100", "b=2"], from: try WebAddress("https://example.ch/"), now: now)
        let again = try JSONDecoder().decode(CookieJar.self, from: JSONEncoder().encode(jar))
        #expect(again == jar)
    }
}
