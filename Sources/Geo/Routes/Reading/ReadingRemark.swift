/// What of a source could not be taken as it stands, though the rest could: how often, and the first time.
public struct ReadingRemark: Hashable, Sendable {
    /// The first of its kind, with its place.
    public let first: RouteError
    /// How many there are.
    public internal(set) var count: Int

    /// Whether something is lost; otherwise it has only been read in a way that a person should know of.
    public var isFault: Bool { [.badTime, .syntax, .badHemisphere, .badChecksum].contains(first.code) }

    /// How many there are, and what is wrong with the first.
    public var message: String {
        let isOne = count == 1
        return switch first.code {
        case .badTime:
            "\(count) \(isOne ? "time cannot be read, so its fix has" : "times cannot be read, so their fixes have") "
                + "none; the first: \(first.message)"
        case .syntax:
            "\(count) \(isOne ? "record cannot be read and is" : "records cannot be read and are") left out; "
                + "the first: \(first.message)"
        case .badHemisphere:
            "\(count) \(isOne ? "fix has" : "fixes have") no place, since a word beside the degrees contradicts them; "
                + "the first: \(first.message)"
        default: isOne ? first.message : "\(first.message); and \(count - 1) more"
        }
    }
}
