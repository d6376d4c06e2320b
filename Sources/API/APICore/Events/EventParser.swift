/// Takes a stream of server-sent events apart as its bytes come, by the rules of WHATWG's HTML standard (9.2.6).
///
/// Chunks may be cut anywhere, also within a character or a line's end. What stands after the last blank line is no event.
///
/// ```swift
/// var parser = EventParser()
/// let events = try parser.read(Array("data: 1\n\nevent: done\nda".utf8))  // one, with the data 1
/// let others = try parser.read(Array("ta: 2\n\n".utf8))                   // one more, of the type done
/// ```
public struct EventParser: Sendable {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    /// The id that the stream goes on after.
    public private(set) var lastEventID: String
    /// How long the server asks to wait before it is connected anew.
    public private(set) var retry: Duration?

    private let limits: EventLimits
    private var opening: [UInt8]? = []
    private var pending: [UInt8] = []
    private var isAfterReturn = false
    private var event: PendingEvent

    /// A parser of a new connection.
    ///
    /// - Parameters:
    ///   - lastEventID: what the connection before ended with.
    ///   - retry: what the connection before said.
    public init(_ limits: EventLimits = EventLimits(), lastEventID: String = "", retry: Duration? = nil) {
        self.limits = limits
        self.retry = retry
        self.lastEventID = lastEventID
        event = PendingEvent(id: lastEventID)
    }

    /// The events that a chunk brings to their end.
    public mutating func read(_ chunk: [UInt8]) throws(HTTPError) -> [ServerEvent] {
        let bytes = afterMark(chunk)
        var events: [ServerEvent] = []
        var start = 0
        let span = bytes.span
        for place in span.indices {
            let byte = span[place]
            guard byte == Self.lineFeed || byte == Self.carriageReturn else { continue }
            defer {
                start = place + 1
                isAfterReturn = byte == Self.carriageReturn
            }
            if byte == Self.lineFeed, isAfterReturn, start == place, pending.isEmpty { continue }
            try endLine(span.extracting(start..<place), &events)
        }
        if start < span.count {
            try hold(span.extracting(start..<span.count))
            isAfterReturn = false
        }
        return events
    }

    /// The stream's bytes without the mark that it may begin with.
    private mutating func afterMark(_ chunk: [UInt8]) -> [UInt8] {
        guard var start = opening else { return chunk }
        start += chunk
        if start.count < Self.mark.count, Self.mark.starts(with: start) {
            opening = start
            return []
        }
        opening = nil
        return start.starts(with: Self.mark) ? Array(start.dropFirst(Self.mark.count)) : start
    }

    private mutating func hold(_ part: Span<UInt8>) throws(HTTPError) {
        guard pending.count + part.count <= limits.line else { throw .longLine(limits.line) }
        pending.append(part)
    }

    private mutating func endLine(_ rest: Span<UInt8>, _ events: inout [ServerEvent]) throws(HTTPError) {
        if pending.isEmpty {
            guard rest.count <= limits.line else { throw .longLine(limits.line) }
            return try take(rest, &events)
        }
        try hold(rest)
        var line: [UInt8] = []
        swap(&line, &pending)
        try take(line.span, &events)
        line.removeAll(keepingCapacity: line.capacity <= 1 << 16)
        swap(&line, &pending)
    }

    private mutating func take(_ line: Span<UInt8>, _ events: inout [ServerEvent]) throws(HTTPError) {
        if line.isEmpty {
            if let complete = event.end() { events.append(complete) }
            lastEventID = event.id
            return
        }
        var colon = 0
        while colon < line.count, line[colon] != UInt8(ascii: ":") { colon += 1 }
        let name = line.extracting(0..<colon)
        var start = min(colon + 1, line.count)
        if start < line.count, line[start] == UInt8(ascii: " ") { start += 1 }
        let value = line.extracting(start..<line.count)
        if name.isEqual(to: "data") {
            try event.append(value, atMost: limits.event)
        } else if name.isEqual(to: "event") {
            event.type = value.text
        } else if name.isEqual(to: "id") {
            if !value.contains(0) { event.id = value.text }
        } else if name.isEqual(to: "retry"), let milliseconds = value.number {
            retry = min(.milliseconds(milliseconds), limits.longestWait)
        }
    }
}
