/// What a file looks like from its first bytes.
enum TextKind {
    case xml
    case json

    init(head: [UInt8]) throws(RouteError) {
        if head.isEmpty {
            throw RouteError(.unreadable, "the file is empty", remedy: "Export or copy it again.")
        }
        if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) {
            throw RouteError(
                .notARoute, "the text is UTF-16", remedy: "Save it as UTF-8, which GPX and JSON files use.")
        }
        let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        switch text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        case UInt8(ascii: "<"): self = .xml
        case UInt8(ascii: "["), UInt8(ascii: "{"): self = .json
        default:
            throw RouteError(
                .notARoute, "neither GPX nor Traccar positions in JSON",
                remedy: "Export the route as GPX, or the positions from Traccar's API as JSON.")
        }
    }
}
