import Synchronization

/// Looks after all requests whose content is on its way, in one task for all of them, and gives up those that do not get on.
final class SendingWatch: Sendable {
    private struct Sending {
        let course: SendingCourse
        let giveUp: @Sendable () -> Void
    }

    private struct State {
        var sendings: [UInt64: Sending] = [:]
        var number: UInt64 = 0
        var isWatching = false
    }

    private let interval: Duration
    private let state = Mutex(State())

    /// - Parameter limits: how long a server may take none of a content, and how long its answer.
    init(_ limits: HTTPLimits) {
        interval = max(min(limits.silence, limits.total, .seconds(2)) / 2, .milliseconds(1))
    }

    /// Does the work, and gives it up as soon as its course is at fault.
    func watching<Value: Sendable>(
        _ course: SendingCourse, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task(operation: work)
        let number = add(Sending(course: course) { task.cancel() })
        defer { state.withLock { _ = $0.sendings.removeValue(forKey: number) } }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            throw course.fault() ?? error
        }
    }

    private func add(_ sending: Sending) -> UInt64 {
        let (number, isFirst) = state.withLock { state in
            state.number += 1
            state.sendings[state.number] = sending
            defer { state.isWatching = true }
            return (state.number, !state.isWatching)
        }
        if isFirst { Task { await watch() } }
        return number
    }

    /// Looks now and then, until nothing is on its way any more.
    private func watch() async {
        while let late = late() {
            for sending in late { sending.giveUp() }
            try? await Task.sleep(for: interval)
        }
    }

    /// Those that do not get on; `nil` where there are none at all.
    private func late() -> [Sending]? {
        state.withLock { state in
            state.isWatching = !state.sendings.isEmpty
            return state.isWatching ? state.sendings.values.filter { $0.course.fault() != nil } : nil
        }
    }
}
