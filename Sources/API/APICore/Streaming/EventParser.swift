import Streams

/// Parses a stream of server-sent events as the bytes arrive (WHATWG HTML, 9.2.6).
///
/// Chunks may be cut anywhere, even within a character or a line ending. Data after the last blank line is not an event.
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

    /// The last event id.
    public private(set) var lastEventID: String
    /// The reconnection wait that the server asks for.
    public private(set) var retry: Duration?

    private let limits: EventLimits
    private var opening: [UInt8]? = []
    private var pending: [UInt8] = []
    private var isAfterReturn = false
    private var event: PendingEvent

    /// A parser for a new connection.
    ///
    /// - Parameters:
    ///   - lastEventID: the last event id of the connection before.
    ///   - retry: the reconnection wait of the connection before.
    public init(_ limits: EventLimits = EventLimits(), lastEventID: String = "", retry: Duration? = nil) {
        self.limits = limits
        self.retry = retry
        self.lastEventID = lastEventID
        event = PendingEvent(id: lastEventID)
    }

    /// The events completed by a chunk.
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

    /// The bytes without the stream's byte order mark.
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

/// An event before its blank line.
private struct PendingEvent: Sendable {
    var type = ""
    var id: String
    private var data: [UInt8] = []

    init(id: String) { self.id = id }

    /// Appends a line of data.
    mutating func append(_ line: Span<UInt8>, atMost limit: Int) throws(HTTPError) {
        guard data.count + line.count <= limit else { throw .longEvent(limit) }
        data.append(line)
        data.append(UInt8(ascii: "\n"))
    }

    /// Returns the event, if it has data, and starts the next one.
    mutating func end() -> ServerEvent? {
        defer {
            type = ""
            data.removeAll(keepingCapacity: data.capacity <= 1 << 16)
        }
        guard !data.isEmpty else { return nil }
        data.removeLast()
        return ServerEvent(
            type: type.isEmpty ? "message" : type, data: String(decoding: data, as: UTF8.self), id: id)
    }
}

/// One event of a stream.
public struct ServerEvent: Hashable, Sendable {
    /// The type; default: `message`.
    public let type: String
    /// The data, often JSON; lines are joined by line feeds.
    public let data: String
    /// The stream's last event id; empty if there is none.
    public let id: String

    /// Creates an event.
    public init(type: String = "message", data: String, id: String = "") {
        self.type = type
        self.data = data
        self.id = id
    }

    /// The kind of the event: its type, or for a `message` the member `type` of its JSON data, if there is one.
    ///
    /// ```swift
    /// print(ServerEvent(data: #"{"type":"complete"}"#).kind)  // complete
    /// ```
    public var kind: String {
        guard type == "message", data.utf8.first == UInt8(ascii: "{") else { return type }
        var reader = JSONReader(bytes: Array(data.utf8))
        guard case .object(let object)? = try? reader.readValue() else { return type }
        return object["type"]?.text ?? type
    }
}

/// Limits of an event stream.
public struct EventLimits: Hashable, Sendable {
    /// Longest line, in bytes.
    public var line = 16 << 20
    /// Largest data of an event, in bytes.
    public var event = 16 << 20
    /// Most reconnections in a row without an event.
    public var reconnections = 10
    /// The default wait before reconnecting.
    public var wait: Duration = .seconds(3)
    /// The shortest wait that a server may ask for.
    public var leastWait: Duration = .milliseconds(500)
    /// The longest wait that a server may ask for.
    public var longestWait: Duration = .seconds(120)

    /// The default limits.
    public init() {}

    /// The wait after a number of failures in a row, from 1; `asked` is the server's request.
    func wait(asked: Duration?, failures: Int) -> Duration {
        let first = asked.map { max($0, leastWait) } ?? wait
        return min(first * (1 << min(max(failures - 1, 0), 10)), longestWait)
    }
}

extension [UInt8] {
    /// Appends bytes.
    mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    /// The UTF-8 text, with invalid bytes replaced.
    var text: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }

    /// The number, clamped; `nil` unless there are only digits.
    var number: Int? {
        guard !isEmpty else { return nil }
        var number = 0
        for place in indices {
            let digit = Int(self[place]) - 0x30
            guard (0...9).contains(digit) else { return nil }
            number = Swift.min(number * 10 + digit, 1 << 50)
        }
        return number
    }

    func contains(_ byte: UInt8) -> Bool {
        for place in indices where self[place] == byte { return true }
        return false
    }

    func isEqual(to name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount else { return false }
        for place in indices where self[place] != name.utf8Start[place] { return false }
        return true
    }
}

extension HTTPError {
    private static let askOwner = "Report it to the service's operator."

    static func longLine(_ limit: Int) -> HTTPError {
        HTTPError(
            .tooLarge, "a line of the event stream is longer than \(limit) bytes", remedy: askOwner)
    }

    static func longEvent(_ limit: Int) -> HTTPError {
        HTTPError(.tooLarge, "an event of the stream has more than \(limit) bytes", remedy: askOwner)
    }

    static func noEventStream(_ mediaType: String?) -> HTTPError {
        let plain = mediaType?.prefix(80).filter { $0.isASCII && !$0.isNewline }
        return HTTPError(
            .malformed,
            "the response is not an event stream but \(plain.map { "\"\($0)\"" } ?? "of unknown type")",
            remedy: "Check the profile's address, or report it to the service's operator.")
    }
}
