import Foundation

/// A client's request.
public struct LoopbackRequest: Sendable {
    /// The method, for example `GET`.
    public let method: String
    /// Path and query as they were sent.
    public let target: String
    /// The head's fields, names in small letters.
    public let fields: [String: String]

    init?(head: String) {
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        fields = Dictionary(
            lines.dropFirst().compactMap { line in
                line.firstIndex(of: ":").map {
                    (
                        line[..<$0].lowercased(),
                        line[line.index(after: $0)...].trimmingCharacters(in: .whitespaces)
                    )
                }
            }, uniquingKeysWith: { $1 })
    }

    /// The path, without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The query's entries, names in small letters, encoding removed.
    public var query: [String: String] {
        let items = URLComponents(string: target)?.queryItems ?? []
        return Dictionary(items.map { ($0.name.lowercased(), $0.value ?? "") }, uniquingKeysWith: { $1 })
    }
}
