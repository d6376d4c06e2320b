import Synchronization

extension Nyla {
    /// A request to stop, heard by all work that waits for it, however often that begins to wait.
    public final class StopRequest: Sendable {
        private struct State {
            var isMade = false
            var next = 0
            var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        }

        private let state = Mutex(State())

        /// A request that is not made yet.
        public init() {}

        /// Whether it is made.
        public var isMade: Bool { state.withLock { $0.isMade } }

        /// Makes the request, once and for all.
        public func make() {
            let listeners = state.withLock { state in
                state.isMade = true
                defer { state.listeners = [:] }
                return Array(state.listeners.values)
            }
            for listener in listeners {
                listener.yield()
                listener.finish()
            }
        }

        /// A stream that has an element once the request is made, and then ends.
        public func stream() -> AsyncStream<Void> {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
            let number: Int? = state.withLock { state in
                guard !state.isMade else { return nil }
                state.next += 1
                state.listeners[state.next] = continuation
                return state.next
            }
            guard let number else {
                continuation.yield()
                continuation.finish()
                return stream
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
            }
            return stream
        }

        /// Does some work unless the request is made, which cancels it; `nil` then.
        public func unlessMade<Value: Sendable>(
            _ work: @escaping @Sendable () async throws -> Value
        ) async throws -> Value? {
            guard !isMade else { return nil }
            let stream = stream()
            return try await withThrowingTaskGroup(of: Value?.self) { group in
                group.addTask { try await work() }
                group.addTask {
                    for await _ in stream { return nil }
                    throw CancellationError()
                }
                defer { group.cancelAll() }
                guard let first = try await group.next() else { return nil }
                return first
            }
        }
    }
}
