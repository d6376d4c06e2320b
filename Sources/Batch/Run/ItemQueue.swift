import Foundation

/// Hands out the items' places, each once, and not too far ahead of what is through, and before them items that others
/// want help with.
///
/// Results that are printed in the items' order wait for the slowest before them; the window bounds how many.
final class ItemQueue<Result: OperationResult>: @unchecked Sendable {
    /// What a thread can do next.
    enum Next {
        case item(at: Int)
        case help(DividedItem<Result>)
    }

    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private let count: Int
    private let window: Int
    private let mayBeDivided: Bool
    private var position = 0
    private var reported = 0
    private var isClosed = false
    private var hasStopped = false
    private var inHand = 0
    private var divided: [DividedItem<Result>] = []

    /// A queue of so many places; where items may be divided, threads stay to help until the last item is done.
    init(count: Int, window: Int?, mayBeDivided: Bool) {
        self.count = count
        self.window = window ?? count
        self.mayBeDivided = mayBeDivided
    }

    /// What is next, or `nil` when all is given out or the run is to stop. Items are to be put down.
    func next() -> Next? {
        locked {
            while true {
                if !isClosed, let open = divided.first(where: \.isOpen) { return .help(open) }
                if !isClosed && position < min(count, reported + window) { break }
                if (isClosed || position == count) && !(mayBeDivided && inHand > 0) { return nil }
                condition.wait()
            }
            inHand += 1
            position += 1
            return .item(at: position - 1)
        }
    }

    /// Tells that an item is no longer worked on.
    func putDown() { change { inHand -= 1 } }

    /// Asks for help with an item.
    func offer(_ item: DividedItem<Result>) { change { divided.append(item) } }

    /// Asks for help no longer.
    func withdraw(_ item: DividedItem<Result>) { change { divided.removeAll { $0 === item } } }

    /// Tells that everything before `place` is through.
    func advance(to place: Int) { change { reported = max(reported, place) } }

    /// Hands out no more items.
    func close() { change { isClosed = true } }

    /// Whether nothing more is to be begun.
    var isEnding: Bool { locked { isClosed } }

    /// Tells that an item was stopped in the middle.
    func noteStopped() { change { hasStopped = true } }

    /// Whether some were never given out, or stopped.
    var hasLeft: Bool { locked { position < count || hasStopped } }

    private func change(_ body: () -> Void) {
        locked {
            body()
            condition.broadcast()
        }
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}
