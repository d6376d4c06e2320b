/// Symbolic links that a search of folders came upon and did not follow.
///
/// Whoever may put a file into an inbox may put a link there, and with it any file of the person who searches the inbox.
public struct SkippedLinks: Hashable, Sendable {
    /// How many.
    public private(set) var count = 0
    private var first: [UInt8] = []

    /// None yet.
    public init() {}

    mutating func add(_ path: [UInt8]) {
        if count == 0 { first = path }
        count += 1
    }

    /// Adds those of another search.
    public mutating func add(_ others: SkippedLinks) {
        if count == 0 { first = others.first }
        count += others.count
    }

    /// What a person has to know; `nil` where there are none.
    public var note: String? {
        guard count > 0 else { return nil }
        let shown = PathText.shown(PathText.text(of: first))
        return count == 1
            ? "1 symbolic link was skipped: \(shown); name it as an argument to include it"
            : "\(count) symbolic links were skipped, the first: \(shown); name them as arguments to include them"
    }
}
