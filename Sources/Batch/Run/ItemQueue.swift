import Foundation

/// Hands out the items' places, each once, and not too far ahead of what is through.
///
/// Results that are printed in the items' order wait for the slowest before them; the window bounds how many.
final class ItemQueue: @unchecked Sendable {
    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private let count: Int
    private let window: Int
    private var position = 0
    private var reported = 0
    private var isClosed = false

    init(count: Int, window: Int?) {
        self.count = count
        self.window = window ?? count
    }

    /// The next place, or `nil` when all are given out or the run is to stop.
    func next() -> Int? {
        condition.lock()
        defer { condition.unlock() }
        while !isClosed && position < count && position >= reported + window { condition.wait() }
        guard !isClosed, position < count else { return nil }
        defer { position += 1 }
        return position
    }

    /// Tells that everything before `place` is through.
    func advance(to place: Int) {
        condition.lock()
        defer { condition.unlock() }
        guard place > reported else { return }
        reported = place
        condition.broadcast()
    }

    /// Hands out nothing more.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.broadcast()
    }

    /// Whether some were never given out.
    var hasLeft: Bool {
        condition.lock()
        defer { condition.unlock() }
        return position < count
    }
}
