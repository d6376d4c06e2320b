import Foundation

/// Lets threads work together, or one of them alone while all others wait.
final class WorkGate: @unchecked Sendable {
    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var atWork = 0
    private var isReserved = false

    /// Works beside others.
    func together<Value>(_ work: () throws -> Value) rethrows -> Value {
        locked {
            while isReserved { condition.wait() }
            atWork += 1
        }
        defer { locked { atWork -= 1 } }
        return try work()
    }

    /// Waits until nobody is at work, and keeps others from beginning.
    func alone<Value>(_ work: () throws -> Value) rethrows -> Value {
        locked {
            while isReserved { condition.wait() }
            isReserved = true
            while atWork > 0 { condition.wait() }
        }
        defer { locked { isReserved = false } }
        return try work()
    }

    private func locked(_ change: () -> Void) {
        condition.lock()
        defer { condition.unlock() }
        change()
        condition.broadcast()
    }
}
