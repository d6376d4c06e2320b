/// What a run would do with an item.
public enum ItemIntent: Hashable, Sendable, CustomStringConvertible {
    case perform
    /// Outputs of an earlier run are made anew.
    case performAgain
    /// Outputs of an earlier step, which is yet to make them.
    case awaited
    case doneAlready
    case failedBefore
    /// The item cannot be worked on, for a reason with this code.
    case cannot(String)

    /// As a plan says it.
    public var description: String {
        switch self {
        case .perform: "do"
        case .performAgain: "redo"
        case .awaited: "known when that step has run"
        case .doneAlready: "done already"
        case .failedBefore: "failed before"
        case .cannot(let code): "cannot: \(code)"
        }
    }

    /// Whether the item can be worked on, as far as can be seen without doing it.
    public var isPossible: Bool {
        if case .cannot = self { false } else { true }
    }

    /// Whether a run would take the item up; one that cannot be read then says why.
    public var isLeft: Bool { self != .doneAlready && self != .failedBefore }
}
