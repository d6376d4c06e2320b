public import APICore
import Synchronization

/// The endpoints of Dialog's relays.
public enum DialogEndpoints {
    /// Opens the connection, at the relay's own address (NIP-01); everything else is messages over it.
    public static let relay = Endpoint(.get, "/", from: .server)

    /// All of them.
    public static let all = [relay]
}

/// A relay, reached through a client whose base is its address.
struct Relay: Sendable {
    /// Longest message that is read: a note with its tags.
    private static let mostBytes = 512 << 10

    let client: APIClient
    let key: Nostr.SecretKey
    /// Longest wait for an answer.
    var patience: Duration = .seconds(30)
    let now: @Sendable () -> Int64

    /// Opens a connection, closes it when `work` is done, and answers challenges meanwhile.
    ///
    /// - Parameter each: called with each new event of a live subscription; the next message is read afterwards.
    func connected<Value: Sendable>(
        each: @escaping @Sendable (Nostr.Event) async -> Void = { _ in },
        _ work: (RelayConnection) async throws(DialogError) -> Value
    ) async throws(DialogError) -> Value {
        var limits = WebSocketLimits()
        limits.message = Self.mostBytes
        limits.closing = .seconds(2)
        let request = APIRequest(DialogEndpoints.relay).at(client.base)
        let result: Result<Value, DialogError>
        do throws(APIError) {
            result = try await client.webSocket(request, limits: limits) { (socket) throws(APIError) in
                let connection = RelayConnection(socket, patience: patience, each: each, signIn: signIn)
                return await withTaskGroup(of: Void.self) { group in
                    group.addTask { await connection.read() }
                    group.addTask { await connection.write() }
                    let result: Result<Value, DialogError>
                    do throws(DialogError) {
                        result = .success(try await work(connection))
                    } catch {
                        result = .failure(error)
                    }
                    await connection.finish()
                    group.cancelAll()
                    return result
                }
            }
        } catch {
            throw DialogError(error)
        }
        return try result.get()
    }

    /// Signs the answer to a challenge (NIP-42). It names this relay, so that another one cannot use it.
    @Sendable private func signIn(_ challenge: String) throws(DialogError) -> Nostr.Event {
        try Nostr.Event(
            kind: Nostr.Event.Kind.signIn,
            tags: [["relay", client.base.relayText], ["challenge", challenge]], content: "", time: now(),
            by: key)
    }
}

extension WebAddress {
    /// The address as relays write it, with `wss` or `ws`.
    package var relayText: String { "ws" + text.dropFirst("http".count) }
}

/// An open connection to a relay.
final class RelayConnection: Sendable {
    private struct State {
        var conversation: RelayConversation
        var publications: [ContentDigest: Promise<RelayReason?>] = [:]
        var requests: [String: Promise<RelayPage>] = [:]
        var requestCount = 0
        var end: DialogError?
    }

    private static let liveName = "live"

    private let socket: WebSocket
    private let patience: Duration
    private let each: @Sendable (Nostr.Event) async -> Void
    private let state: Mutex<State>
    private let outgoing = AsyncStream<String>.makeStream()
    private let ended = Promise<Void>()

    init(
        _ socket: WebSocket, patience: Duration, each: @escaping @Sendable (Nostr.Event) async -> Void,
        signIn: @escaping @Sendable (_ challenge: String) throws(DialogError) -> Nostr.Event
    ) {
        self.socket = socket
        self.patience = patience
        self.each = each
        state = Mutex(State(conversation: RelayConversation(signIn: signIn)))
    }

    /// Events that were left out because they were not genuine or not requested.
    var forged: Int { state.withLock { $0.conversation.forged } }

    /// Publishes an event; returns once the relay has accepted it.
    func publish(_ event: Nostr.Event) async throws(DialogError) {
        let promise = Promise<RelayReason?>()
        try start { state in
            state.publications[event.id] = promise
            return state.conversation.publish(event)
        }
        if let reason = try await promise.value(within: patience) {
            throw reason.error(event.kind == Nostr.Event.Kind.deletion ? "the deletion" : "the note")
        }
    }

    /// The stored events of a filter that this connection has not seen yet.
    func stored(_ filter: RelayFilter) async throws(DialogError) -> RelayPage {
        let promise = Promise<RelayPage>()
        try start { state in
            state.requestCount += 1
            let name = "notes-\(state.requestCount)"
            state.requests[name] = promise
            return state.conversation.request(name, filter)
        }
        return try await promise.value(within: patience)
    }

    /// Subscribes to the events of a filter; returns once the stored ones have been passed on.
    func follow(_ filter: RelayFilter) async throws(DialogError) {
        let promise = Promise<RelayPage>()
        try start { state in
            state.requests[Self.liveName] = promise
            return state.conversation.request(Self.liveName, filter, isLive: true)
        }
        _ = try await promise.value(within: patience)
    }

    /// Waits for the connection's end, which is always an error.
    func end() async throws(DialogError) { try await ended.value(within: nil) }

    /// Reads until the connection ends.
    func read() async {
        do throws(APIError) {
            for try await message in socket.messages {
                guard case .text(let text) = message else {
                    return end(DialogError(relay: "it sends something that is not a text"))
                }
                guard await take(text) else { return }
            }
            end(Self.closed)
        } catch {
            // Whatever ends an open connection, another one may do.
            end(DialogError(error, cause: .moment))
        }
    }

    /// Sends what has been queued, so that a relay that does not read delays nothing else.
    func write() async {
        do throws(APIError) {
            for await text in outgoing.stream { try await socket.send(.text(text)) }
            try await socket.close()
        } catch {
            end(DialogError(error, cause: .moment))
        }
    }

    /// Sends what is queued, and gives the relay a moment to close the connection.
    func finish() async {
        outgoing.continuation.finish()
        _ = try? await ended.value(within: .milliseconds(500))
        end(Self.closed)
    }

    private func start(_ work: (inout State) -> [RelayConversation.Step]) throws(DialogError) {
        let result = state.withLock { state -> Result<[RelayConversation.Step], DialogError> in
            if let end = state.end { return .failure(end) }
            return .success(work(&state))
        }
        for case .send(let text) in try result.get() { outgoing.continuation.yield(text) }
    }

    /// Whether reading goes on.
    private func take(_ text: String) async -> Bool {
        let steps: [RelayConversation.Step]
        do throws(DialogError) {
            let message = try RelayMessage(text)
            steps = state.withLock { $0.conversation.receive(message) }
        } catch {
            end(error)
            return false
        }
        for step in steps {
            switch step {
            case .send(let text): outgoing.continuation.yield(text)
            case .event(let event): await each(event)
            case .published(let id, let reason):
                state.withLock { $0.publications.removeValue(forKey: id) }?.give(.success(reason))
            case .stored(let name, let page):
                state.withLock { $0.requests.removeValue(forKey: name) }?.give(.success(page))
            case .closed(let name, let reason):
                let promise = state.withLock { $0.requests.removeValue(forKey: name) }
                promise?.give(.failure(reason.error("the request")))
                if name == Self.liveName { end(reason.error("the subscription")) }
            case .failed(let error):
                end(error)
                return false
            }
        }
        return true
    }

    /// Ends everything that waits for the relay.
    private func end(_ error: DialogError) {
        let state = state.withLock { state in
            defer { (state.publications, state.requests, state.end) = ([:], [:], state.end ?? error) }
            return state
        }
        for promise in state.publications.values { promise.give(.failure(error)) }
        for promise in state.requests.values { promise.give(.failure(error)) }
        ended.give(.failure(error))
        outgoing.continuation.finish()
    }

    private static let closed = DialogError(
        APIError(
            .unreachable, "the relay closed the connection", remedy: "Try again later.", isTransient: true))
}

/// A value that one task waits for and another one gives, once.
private final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Result<Value, DialogError>, Never>)
        case given(Result<Value, DialogError>)
    }

    private let state = Mutex(State.open)

    /// Gives the value; later ones are ignored.
    func give(_ value: Result<Value, DialogError>) {
        let waiting = state.withLock { state -> CheckedContinuation<Result<Value, DialogError>, Never>? in
            switch state {
            case .open: state = .given(value)
            case .given: break
            case .awaited(let continuation):
                state = .given(value)
                return continuation
            }
            return nil
        }
        waiting?.resume(returning: value)
    }

    /// Waits for the value; call it once.
    func value(within limit: Duration?) async throws(DialogError) -> Value {
        let timer = limit.map { limit in
            Task { if (try? await Task.sleep(for: limit)) != nil { give(.failure(Self.slow)) } }
        }
        defer { timer?.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state -> Result<Value, DialogError>? in
                    if case .given(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            give(.failure(.cancelled))
        }
        return try result.get()
    }

    private static var slow: DialogError {
        DialogError(
            APIError(
                .slow, "the relay does not answer", remedy: "Try again later, or use another relay.",
                isTransient: true))
    }
}
