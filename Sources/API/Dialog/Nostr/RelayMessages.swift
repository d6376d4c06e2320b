import APICore
import Streams

/// A message of a relay (NIP-01 and NIP-42).
enum RelayMessage: Hashable, Sendable {
    /// An event of a subscription; `nil` if it is not readable.
    case event(subscription: String, Nostr.Event?)
    /// Whether a published event is accepted.
    case answer(to: ContentDigest, isAccepted: Bool, RelayReason)
    /// All stored events of a subscription have been sent.
    case endOfStored(subscription: String)
    /// The relay has ended a subscription.
    case closed(subscription: String, RelayReason)
    /// A text for people.
    case notice(String)
    /// A challenge to sign in.
    case challenge(String)
    /// Anything else.
    case other

    /// Reads a message; fails for anything but a JSON array that begins with a text.
    init(_ text: String) throws(DialogError) {
        var reader = JSONReader(bytes: Array(text.utf8))
        guard let values = try? reader.readArray(), let isOver = try? reader.peekSignificant() == nil, isOver,
            case .string(let name)? = values.first
        else { throw DialogError(relay: "it sends something that is not a message") }
        func value(_ place: Int) -> String {
            if values.count > place, case .string(let text) = values[place] { text } else { "" }
        }
        switch name {
        case "EVENT" where values.count == 3:
            self = .event(subscription: value(1), Nostr.Event(values[2]))
        case "OK" where values.count >= 3:
            guard let id = ContentDigest(hexadecimal: value(1)), case .bool(let isAccepted) = values[2] else {
                self = .other
                return
            }
            self = .answer(to: id, isAccepted: isAccepted, RelayReason(value(3)))
        case "EOSE": self = .endOfStored(subscription: value(1))
        case "CLOSED": self = .closed(subscription: value(1), RelayReason(value(2)))
        case "NOTICE": self = .notice(value(1))
        case "AUTH": self = .challenge(value(1))
        default: self = .other
        }
    }
}

/// Why a relay rejects something: a word for programs, such as `rate-limited`, and a text for people.
struct RelayReason: Hashable, Sendable {
    let word: String
    /// The whole reason, printable and short.
    let text: String

    init(_ reason: String) {
        text = ServerWords.short(reason, hiding: [])
        let word = reason.utf8.prefix(32).prefix { $0 != UInt8(ascii: ":") }
        self.word = word.count < min(reason.utf8.count, 32) ? String(decoding: word, as: UTF8.self) : ""
    }

    /// Whether the same may be accepted a little later.
    var isTemporary: Bool { ["rate-limited", "error"].contains(word) }
    /// Whether the event was accepted before.
    var isDuplicate: Bool { word == "duplicate" }
    /// Whether the relay wants the user to sign in first.
    var asksForSignIn: Bool { word == "auth-required" }

    /// The error of what was rejected.
    func error(_ what: String) -> DialogError {
        DialogError(
            .refused, "the relay rejects \(what)\(text.isEmpty ? "" : ": \(text)")",
            remedy: isTemporary ? "Try again later." : "Follow its reason, or ask the relay's operator.",
            cause: isTemporary ? .moment : .content)
    }
}

/// Which events a subscription has: those of an author, of these kinds, in a period.
struct RelayFilter: Hashable, Sendable {
    var author: [UInt8]
    var kinds: [Int]
    /// Seconds since 1970; included.
    var since: Int64?
    /// Seconds since 1970; included.
    var until: Int64?
    /// Most stored events; the newest come first.
    var limit: Int

    func matches(_ event: Nostr.Event) -> Bool {
        event.author == author && kinds.contains(event.kind) && since.map { event.time >= $0 } ?? true
            && until.map { event.time <= $0 } ?? true
    }

    var json: JSONValue {
        var object: JSONObject = [
            "authors": [.string(Hexadecimal.text(author))],
            "kinds": .array(kinds.map { .integer(Int64($0)) }),
        ]
        object["since"] = since.map { .integer($0) }
        object["until"] = until.map { .integer($0) }
        object["limit"] = .integer(Int64(limit))
        return .object(object)
    }
}

/// The messages of a client.
enum ClientMessage {
    static func publish(_ event: Nostr.Event) -> String { text("EVENT", event.json) }
    static func request(_ subscription: String, _ filter: RelayFilter) -> String {
        text("REQ", .string(subscription), filter.json)
    }
    static func close(_ subscription: String) -> String { text("CLOSE", .string(subscription)) }
    static func signIn(_ event: Nostr.Event) -> String { text("AUTH", event.json) }

    private static func text(_ name: String, _ values: JSONValue...) -> String {
        JSONValue.array([.string(name)] + values).jsonText
    }
}

extension DialogError {
    /// The error of a relay that violates the protocol.
    init(relay words: String) {
        self.init(
            .relay, "the relay violates the protocol: \(words)",
            remedy: "Check the relay's address, or report it to the relay's operator.", cause: .moment)
    }
}
