/// Why a web socket was closed.
public struct WebSocketClosing: Hashable, Sendable {
    /// The code by RFC 6455 (7.4), for example 1000 for a normal end; 1005 where the server gave none.
    public let code: UInt16
    /// In words, at most 123 bytes of UTF-8.
    public let reason: String

    /// A normal end.
    public static let normal = WebSocketClosing(code: 1_000)

    /// Creates a reason; a longer text is cut.
    public init(code: UInt16, reason: String = "") {
        self.code = code
        var reason = reason
        while reason.utf8.count > 123 { reason.removeLast() }
        self.reason = reason
    }

    /// Whether nothing went wrong.
    public var isNormal: Bool { [1_000, 1_001, 1_005].contains(code) }
}
