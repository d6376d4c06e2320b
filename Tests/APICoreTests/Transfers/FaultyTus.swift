import LoopbackServer
import Synchronization

/// A tus server that follows the rules except where a test changes its behaviour.
final class FaultyTus: Sendable {
    /// What happens instead of a good answer.
    enum Fault: Sendable {
        /// Another answer, without any effect.
        case refusal(Int, [String: String] = [:])
        /// Other fields in the good answer.
        case fields([String: String])
        /// Only the first bytes of the good answer.
        case cut(Int)
        /// It reports that it no longer knows any upload.
        case loss
        /// It completed the request, then lost everything silently.
        case lossAfter
    }

    private struct State {
        var received: [UInt8]?
        var places = 0
        var counts: [String: Int] = [:]
        var wasCut = false
    }

    private let state = Mutex(State())
    private let fault: @Sendable (_ method: String, _ number: Int) -> Fault?
    private let extensions: String

    /// `fault` is called for each request with its method and the number of requests with that method so far.
    init(
        extensions: String = "creation,creation-with-upload,checksum",
        _ fault: @escaping @Sendable (_ method: String, _ number: Int) -> Fault? = { _, _ in nil }
    ) {
        self.fault = fault
        self.extensions = extensions
    }

    var received: [UInt8]? { state.withLock { $0.received } }
    var places: Int { state.withLock { $0.places } }

    /// How many bytes a good answer to a method has, at least.
    static func answerLength(_ method: String) -> Int { method == "POST" ? 120 : 100 }

    func answer(_ request: LoopbackRequest, _ connection: LoopbackConnection) {
        let body = connection.read(Int(request.fields["content-length"] ?? "") ?? 0)
        let number = state.withLock { state in
            state.counts[request.method, default: 0] += 1
            return state.counts[request.method] ?? 0
        }
        let fault = fault(request.method, number)
        switch fault {
        case .refusal(let status, let fields)?: return connection.answer(status, fields)
        case .loss?: state.withLock { $0.received = nil }
        default: break
        }
        var (status, fields) = state.withLock { take(request, body, &$0) }
        fields["Tus-Resumable"] = "1.0.0"
        if case .fields(let others)? = fault { fields.merge(others) { $1 } }
        if case .lossAfter? = fault {
            state.withLock { $0.received = nil }
            return
        }
        let head = fields.map { "\($0): \($1)\r\n" }.joined()
        let answer = "HTTP/1.1 \(status) X\r\n\(head)Content-Length: 0\r\nConnection: close\r\n\r\n"
        guard case .cut(let count)? = fault else {
            connection.send(answer)
            return
        }
        connection.send(Array(answer.utf8.prefix(min(count, answer.utf8.count - 1))))
    }

    private func take(
        _ request: LoopbackRequest, _ body: [UInt8], _ state: inout State
    ) -> (Int, [String: String]) {
        switch request.method {
        case "OPTIONS":
            return (
                204,
                [
                    "Tus-Version": "1.0.0,0.2.2", "Tus-Extension": extensions,
                    "Tus-Checksum-Algorithm": "sha1,sha256",
                ]
            )
        case "POST":
            state.received = body
            state.places += 1
            return (
                201, ["Location": "/planted-secret-place/\(state.places)", "Upload-Offset": "\(body.count)"]
            )
        default:
            guard let received = state.received else { return (404, [:]) }
            guard request.method == "PATCH" else { return (200, ["Upload-Offset": "\(received.count)"]) }
            guard request.fields["upload-offset"] == "\(received.count)" else { return (409, [:]) }
            state.received = received + body
            return (204, ["Upload-Offset": "\(received.count + body.count)"])
        }
    }
}
