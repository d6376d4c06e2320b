import Foundation

/// Hands out the items' indices, each once, and offers items that other threads need help with first.
///
/// Results printed in the items' order wait for the slowest before them; the window limits how many.
final class ItemQueue<Result: OperationResult>: @unchecked Sendable {
    /// The next task of a thread.
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

    /// Creates a queue of `count` indices; if items may be divided, threads stay to help until the last item is done.
    init(count: Int, window: Int?, mayBeDivided: Bool) {
        self.count = count
        self.window = window ?? count
        self.mayBeDivided = mayBeDivided
    }

    /// The next task, or `nil` if all are handed out or the run is to stop. Call `putDown()` after each item.
    func next() -> Next? {
        condition.withLock {
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

    /// Records that an item is no longer being processed.
    func putDown() { change { inHand -= 1 } }

    /// Offers an item for help.
    func offer(_ item: DividedItem<Result>) { change { divided.append(item) } }

    /// Withdraws the offer.
    func withdraw(_ item: DividedItem<Result>) { change { divided.removeAll { $0 === item } } }

    /// Records that all indices before `place` are finished.
    func advance(to place: Int) { change { reported = max(reported, place) } }

    /// Hands out no more items.
    func close() { change { isClosed = true } }

    /// Whether no further items are handed out.
    var isEnding: Bool { condition.withLock { isClosed } }

    /// Records that an item was stopped halfway.
    func noteStopped() { change { hasStopped = true } }

    /// Whether items were never handed out, or were stopped.
    var hasLeft: Bool { condition.withLock { position < count || hasStopped } }

    private func change(_ body: () -> Void) {
        condition.withLock {
            body()
            condition.broadcast()
        }
    }
}
