/// What a trace tells of a request or its answer; secrets are blanked in all of it.
public struct TraceRecord: Sendable, CustomStringConvertible {
    /// What it tells of.
    public enum Kind: String, Sendable {
        /// A request that is sent.
        case request = ">"
        /// An answer's head.
        case answer = "<"
        /// An answer's body, when it has come whole.
        case body = "="
        /// A request that went wrong.
        case failure = "!"
    }

    /// What it tells of.
    public let kind: Kind
    /// Counts the requests of a transport, so that what belongs together is found.
    public let number: Int
    /// The request's method.
    public let method: String
    /// The request's address.
    public let address: String
    /// The answer's status.
    public internal(set) var status: Int?
    /// Since the request was sent.
    public internal(set) var time: Duration?
    /// The body's bytes, where they are known.
    public internal(set) var bytes: Int64?
    /// The head's fields.
    public internal(set) var fields: [(name: String, value: String)] = []
    /// The body, if it is short JSON.
    public internal(set) var body: String?
    /// What went wrong.
    public internal(set) var failure: String?

    /// A line, and one more for each field and the body.
    public var description: String {
        let milliseconds = time.map { "\(Int64(min($0 / .milliseconds(1), 1e15))) ms" }
        let facts = [status.map(String.init), bytes.map { "\($0) bytes" }, milliseconds, failure].compactMap(
            \.self)
        let first = "\(kind.rawValue) [\(number)] \(method) \(address)" + facts.map { " " + $0 }.joined()
        let rest =
            fields.map { "    \($0.name): \($0.value)" } + [body.map { "    " + $0 }].compactMap(\.self)
        return ([first] + rest).joined(separator: "\n")
    }
}
