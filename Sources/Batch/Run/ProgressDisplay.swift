import CLinux
import Foundation
import Synchronization

/// The progress of a run.
public struct RunProgress: Hashable, Sendable {
    /// The number of items.
    public let items: Int
    /// The number of items that have ended, done or failed.
    public let finished: Int
    /// The number of items that have failed.
    public let failed: Int
    /// The fraction of the work that is finished, from 0 to 1, with the finished parts of running items.
    public let fraction: Double
}

/// Shows a batch's progress on standard error: a bar on a terminal, a line every ten seconds elsewhere.
public final class ProgressDisplay: Sendable {
    private struct State {
        var title = ""
        var total = 0
        var finished = 0
        var failed = 0
        var totalBytes = 0
        var bytesRead = 0
        var start = ContinuousClock.now
        var lastShown = ContinuousClock.now
        /// The largest fraction so far: an item's parts count before the item itself does.
        var fraction = 0.0
        var isBarShown = false
        /// The running items.
        var running: [Int: RunningItem] = [:]
        var nextToken = 0
    }

    private struct RunningItem {
        let name: String
        let since = ContinuousClock.now
        /// Its progress in words.
        var words: String?
        /// Its progress from 0 to 1.
        var share = 0.0
    }

    /// The time after which an item counts as slow.
    private static let slow: Duration = .seconds(2)
    private static let slowItemsShown = 2

    private let isQuiet: Bool
    private let isTerminal: Bool
    private let sink: @Sendable (String) -> Void
    private let observer: (@Sendable (RunProgress) -> Void)?
    private let state = Mutex(State())

    /// Creates a display on standard error; a quiet one prints failures only.
    public convenience init(isQuiet: Bool) {
        self.init(isQuiet: isQuiet, isTerminal: isatty(STDERR_FILENO) == 1) { text in
            StandardError.write(text)
        }
    }

    /// Creates a display that passes its text to `sink`.
    public init(isQuiet: Bool, isTerminal: Bool, sink: @escaping @Sendable (String) -> Void) {
        self.isQuiet = isQuiet
        self.isTerminal = isTerminal
        self.sink = sink
        observer = nil
    }

    /// Creates a display that prints nothing and calls `observer` after each item, after each part of an item and a few
    /// times a second, one call at a time.
    init(observer: @escaping @Sendable (RunProgress) -> Void) {
        isQuiet = true
        isTerminal = false
        sink = { _ in }
        self.observer = observer
    }

    /// Prints a line above the bar.
    public func printLine(_ line: String) {
        state.withLock { state in
            clear(&state)
            sink(line + "\n")
        }
    }

    /// Prints a line unless the display is quiet.
    public func printNote(_ line: String) {
        if !isQuiet { printLine(line) }
    }

    func begin(title: String, total: Int, totalBytes: Int) {
        state.withLock { $0 = State(title: title, total: total, totalBytes: totalBytes) }
    }

    /// Records that an item was begun; returns the token to end it with.
    func itemBegan(_ name: String) -> Int {
        state.withLock { state in
            state.nextToken += 1
            state.running[state.nextToken] = RunningItem(name: name)
            return state.nextToken
        }
    }

    func itemSays(_ words: String, _ token: Int) {
        state.withLock { $0.running[token]?.words = words }
        show()
    }

    /// Records how many parts of an item are finished.
    func itemHas(_ done: Int, of count: Int, _ token: Int) {
        state.withLock { state in
            state.running[token]?.words = "\(done) of \(count)"
            state.running[token]?.share = Double(done) / Double(max(count, 1))
        }
        show()
    }

    func itemEnded(_ token: Int) {
        state.withLock { _ = $0.running.removeValue(forKey: token) }
    }

    func itemFinished(failed: Bool) {
        state.withLock { state in
            state.finished += 1
            if failed { state.failed += 1 }
        }
        show()
    }

    func read(bytes: Int) {
        state.withLock { $0.bytesRead += bytes }
    }

    /// Updates the display if the last update is long enough ago.
    func show() {
        if let observer { state.withLock { observer(Self.progress(&$0)) } }
        guard !isQuiet else { return }
        state.withLock { state in
            let interval: Duration = isTerminal ? .milliseconds(100) : .seconds(10)
            guard state.lastShown.duration(to: .now) >= interval else { return }
            state.lastShown = .now
            let line = Self.line(&state) + Self.slowItems(in: state)
            sink(isTerminal ? "\r\u{1B}[K\(fitted(line))" : line + "\n")
            state.isBarShown = isTerminal
        }
    }

    /// Removes the bar until it is shown again.
    func hideBar() {
        state.withLock { clear(&$0) }
    }

    private func clear(_ state: inout State) {
        if state.isBarShown { sink("\r\u{1B}[K") }
        state.isBarShown = false
    }

    /// A longer line would wrap, and the next line could not overwrite it.
    private func fitted(_ line: String) -> String {
        let columns = Int(linux_terminal_columns(STDERR_FILENO))
        return columns > 1 ? String(line.prefix(columns - 1)) : line
    }

    private static func slowItems(in state: State) -> String {
        let now = ContinuousClock.now
        let slow = state.running.values.map {
            (name: $0.name, time: $0.since.duration(to: now), words: $0.words)
        }
        .filter { $0.time >= Self.slow }.sorted { $0.time > $1.time }.prefix(slowItemsShown)
        guard !slow.isEmpty else { return "" }
        return "; running: "
            + slow.map { item in
                let time = DurationText.wholeText(item.time / .seconds(1))
                let words = item.words.map { ": \($0)" } ?? ""
                return "\(PathParts(item.name).name.visible) \(time)\(words)"
            }.joined(separator: ", ")
    }

    private static func progress(_ state: inout State) -> RunProgress {
        let through = state.running.values.reduce(Double(state.finished)) { $0 + $1.share }
        let byItems = state.total > 0 ? through / Double(state.total) : 0
        let byBytes = state.totalBytes > 0 ? Double(state.bytesRead) / Double(state.totalBytes) : 0
        state.fraction = min(max(state.fraction, byItems, state.total == 1 ? byBytes : 0), 1)
        return RunProgress(
            items: state.total, finished: state.finished, failed: state.failed, fraction: state.fraction)
    }

    private static func line(_ state: inout State) -> String {
        let elapsed = state.start.duration(to: .now) / .seconds(1)
        let share = progress(&state).fraction
        let filled = Int(share * 24)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 24 - filled)
        let rate = elapsed > 0 ? Double(state.finished) / elapsed : 0
        var text = "\(state.title) [\(bar)] \(state.finished)/\(state.total)"
        if state.failed > 0 { text += ", \(state.failed) failed" }
        if rate > 0 { text += ", \(Row.Value.number(rate, decimals: 1).text)/s" }
        if share > 0 && share < 1 {
            text += ", \(DurationText.wholeText(elapsed / share - elapsed)) left"
        }
        return text
    }
}
