import Foundation

/// Items on their way from the workers to the committer; workers wait when it cannot keep up.
final class FinishedItems<Result: OperationResult>: @unchecked Sendable {
    private static var capacity: Int { 1_024 }

    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var items: [FinishedItem<Result>] = []
    private var isClosed = false

    func add(_ item: FinishedItem<Result>) {
        condition.lock()
        defer { condition.unlock() }
        while items.count >= Self.capacity { condition.wait() }
        items.append(item)
        condition.broadcast()
    }

    /// Everything that has come since the last time; waits for at least one, `nil` after the last.
    func takeAll() -> [FinishedItem<Result>]? {
        condition.lock()
        defer { condition.unlock() }
        while items.isEmpty && !isClosed { condition.wait() }
        guard !items.isEmpty else { return nil }
        defer {
            items = []
            condition.broadcast()
        }
        return items
    }

    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }
}
