import Synchronization

/// Limits the concurrent work with each server; the rest waits in order of arrival.
///
/// ```swift
/// let limits = HostLimits(perHost: 4)
/// try await limits.run(at: client.base) { try await client.bytes(of: request) }
/// ```
public final class HostLimits: Sendable {
    private struct Origin: Hashable {
        let isEncrypted: Bool
        let host: String
        let port: Int

        init(_ address: WebAddress) {
            isEncrypted = address.isEncrypted
            host = address.host
            port = address.port
        }
    }

    private struct Queue {
        var running = 0
        var waiting: [(number: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private struct State {
        var queues: [Origin: Queue] = [:]
        var number: UInt64 = 0
        /// Numbers of those cancelled before they were queued.
        var cancelled: Set<UInt64> = []
    }

    private let perHost: Int
    private let state = Mutex(State())

    /// Allows `perHost` concurrent calls per server, at least one.
    public init(perHost: Int) { self.perHost = max(1, perHost) }

    /// Runs the work when it is its turn; throws at once if cancelled while waiting.
    ///
    /// - Parameter most: the server's own limit from its profile, if it is lower.
    public func run<Value: Sendable>(
        at address: WebAddress, atMost most: Int? = nil, _ work: () async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        let origin = Origin(address)
        guard await enter(origin, max(1, min(perHost, most ?? perHost))) else {
            throw APIError(.cancelled, "cancelled while waiting for its turn", remedy: "Start it again.")
        }
        defer { leave(origin) }
        return try await work()
    }

    func running(at address: WebAddress) -> Int {
        state.withLock { $0.queues[Origin(address)]?.running ?? 0 }
    }

    func waiting(at address: WebAddress) -> Int {
        state.withLock { $0.queues[Origin(address)]?.waiting.count ?? 0 }
    }

    private func enter(_ origin: Origin, _ most: Int) async -> Bool {
        let number = state.withLock { state in
            state.number += 1
            return state.number
        }
        defer { state.withLock { _ = $0.cancelled.remove(number) } }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAllowed: Bool? = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return false }
                    guard state.queues[origin]?.running ?? 0 >= most else {
                        state.queues[origin, default: Queue()].running += 1
                        return true
                    }
                    state.queues[origin]?.waiting.append((number, continuation))
                    return nil
                }
                if let isAllowed { continuation.resume(returning: isAllowed) }
            }
        } onCancel: {
            cancel(number, at: origin)
        }
    }

    private func cancel(_ number: UInt64, at origin: Origin) {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard let index = state.queues[origin]?.waiting.firstIndex(where: { $0.number == number }) else {
                state.cancelled.insert(number)
                return nil
            }
            return state.queues[origin]?.waiting.remove(at: index).continuation
        }
        continuation?.resume(returning: false)
    }

    private func leave(_ origin: Origin) {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.queues[origin]?.waiting.isEmpty == true else {
                return state.queues[origin]?.waiting.removeFirst().continuation
            }
            state.queues[origin]?.running -= 1
            if state.queues[origin]?.running == 0 { state.queues[origin] = nil }
            return nil
        }
        next?.resume(returning: true)
    }
}
