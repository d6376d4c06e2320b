import SimpleFeatures

/// One event of a stream, as the server sent it; a service's own types are made from it, unknown ones are kept.
public struct ServerEvent: Hashable, Sendable {
    /// Its kind; `message` where the server does not say.
    public let type: String
    /// What it carries, often JSON; lines are joined by line feeds.
    public let data: String
    /// The last id that the stream named until then; empty for none.
    public let id: String

    /// Creates an event.
    public init(type: String = "message", data: String, id: String = "") {
        self.type = type
        self.data = data
        self.id = id
    }

    /// Its kind, also of a server that writes it into the data alone: `type` of the JSON there where it has no other name.
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
