/// An error or warning of reading that did not stop it: the first of its kind, and their number.
public struct ReadingRemark: Hashable, Sendable {
    /// The first of its kind, with its place.
    public let first: RouteError
    /// Number of this kind.
    public package(set) var count: Int

    package init(first: RouteError, count: Int) {
        self.first = first
        self.count = count
    }

    /// Whether data were lost; otherwise it is a warning about how they were read.
    public var isFault: Bool { [.badTime, .syntax, .badHemisphere, .badChecksum].contains(first.code) }

    /// The number and the first error in words.
    public var message: String {
        let isOne = count == 1
        return switch first.code {
        case .badTime:
            "\(count) \(isOne ? "time cannot be read, so its fix has" : "times cannot be read, so their fixes have") "
                + "none; the first: \(first.message)"
        case .syntax:
            "\(count) \(isOne ? "record cannot be read and is" : "records cannot be read and are") skipped; "
                + "the first: \(first.message)"
        case .badHemisphere:
            "\(count) \(isOne ? "fix has" : "fixes have") no position, because the hemisphere does not fit the degrees; "
                + "the first: \(first.message)"
        default: isOne ? first.message : "\(first.message); and \(count - 1) more"
        }
    }
}
