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
}
