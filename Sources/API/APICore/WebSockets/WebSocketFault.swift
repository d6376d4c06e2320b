/// What a server did against RFC 6455, or beyond the limits; `code` tells it so.
struct WebSocketFault: Error, Hashable {
    let code: UInt16
    let words: String

    static func violation(_ words: String) -> WebSocketFault { WebSocketFault(code: 1_002, words: words) }

    static func tooLarge(_ limit: Int) -> WebSocketFault {
        WebSocketFault(code: 1_009, words: "a message has more than \(limit) bytes")
    }

    static let noText = WebSocketFault(code: 1_007, words: "a text is no UTF-8")

    var error: HTTPError {
        HTTPError(
            code == 1_009 ? .tooLarge : .malformed, "the web socket's server breaks the rules: \(words)",
            remedy: "Tell who runs the service.")
    }
}
