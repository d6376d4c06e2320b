/// What is known of an event before its blank line.
struct PendingEvent: Sendable {
    var type = ""
    var id: String
    private var data: [UInt8] = []

    init(id: String) { self.id = id }

    /// One line more of its data.
    mutating func append(_ line: Span<UInt8>, atMost limit: Int) throws(HTTPError) {
        guard data.count + line.count <= limit else { throw .longEvent(limit) }
        data.append(line)
        data.append(UInt8(ascii: "\n"))
    }

    /// The event, if it has data; the next one begins.
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
