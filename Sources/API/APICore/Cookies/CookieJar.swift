public import Foundation

/// The cookies of one profile, by the rules of RFC 6265: which go with a request, and which an answer brings.
///
/// ```swift
/// var jar = CookieJar()
/// jar.take(answer.fields.all("Set-Cookie"), from: address)
/// request.fields["Cookie"] = jar.header(for: address)
/// ```
public struct CookieJar: Hashable, Sendable, Codable {
    static let mostOfADomain = 50
    static let most = 1_000

    /// In the order in which they first came.
    public private(set) var cookies: [Cookie] = []

    /// An empty jar.
    public init() {}

    /// Keeps what an answer from that address brings; one that is over removes what stands in its place.
    public mutating func take(_ fields: [String], from address: WebAddress, now: Date = Date()) {
        for field in fields {
            if let cookie = Cookie(field, from: address, now: now) { keep(cookie) }
        }
        cookies.removeAll { $0.isOver(now) }
        makeRoom()
    }

    /// Keeps a cookie in place of an earlier one of the same name and place.
    mutating func keep(_ cookie: Cookie) {
        if let place = cookies.firstIndex(where: { $0.isReplaced(by: cookie) }) {
            cookies[place] = cookie
        } else {
            cookies.append(cookie)
        }
    }

    /// The value of the `Cookie` field for a request, longest paths first; `nil` for none.
    public func header(for address: WebAddress, now: Date = Date()) -> String? {
        let sent = cookies.enumerated().filter { $0.element.goes(to: address, now: now) }
            .sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
        return sent.isEmpty
            ? nil : sent.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }

    /// Forgets what is in the other jar too.
    mutating func remove(_ others: CookieJar) {
        let others = Set(others.cookies)
        cookies.removeAll { others.contains($0) }
    }

    /// The oldest go first.
    private mutating func makeRoom() {
        var counts: [String: Int] = [:]
        for cookie in cookies { counts[cookie.domain, default: 0] += 1 }
        var total = cookies.count
        cookies.removeAll { cookie in
            guard let count = counts[cookie.domain], count > Self.mostOfADomain || total > Self.most else {
                return false
            }
            counts[cookie.domain] = count - 1
            total -= 1
            return true
        }
    }
}
