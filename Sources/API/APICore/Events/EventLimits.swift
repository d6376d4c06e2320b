/// How much a stream of events may send at a time, and how often it is connected anew.
public struct EventLimits: Hashable, Sendable {
    /// Of a line, in bytes.
    public var line = 16 << 20
    /// Of an event's data, in bytes.
    public var event = 16 << 20
    /// How often it is connected anew in a row without an event between.
    public var reconnections = 10
    /// The wait before it is connected anew, where the server does not say.
    public var wait: Duration = .seconds(3)
    /// The shortest wait that a server may ask for.
    public var leastWait: Duration = .milliseconds(500)
    /// The longest wait that a server may ask for.
    public var longestWait: Duration = .seconds(120)

    /// The usual ones.
    public init() {}

    /// The wait after so many failures in a row, from 1, where the server asked for `asked`.
    func wait(asked: Duration?, failures: Int) -> Duration {
        let first = asked.map { max($0, leastWait) } ?? wait
        return min(first * (1 << min(max(failures - 1, 0), 10)), longestWait)
    }
}
