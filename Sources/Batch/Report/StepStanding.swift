/// How far a step is.
public struct StepStanding: Sendable {
    /// Its last start.
    public var step: StepRecord
    /// Its items; `nil` while that is not known, since earlier steps are yet to make them.
    public var items: Int?
    /// Items done with the parameters and the version of its last start.
    public var done = 0
    /// Those among them of which a part was faulty.
    public var withFaults = 0
    /// Items that failed; those of ``doneOtherwise`` not among them.
    public var failed = 0
    /// Items that failed with the options of the last start, and are done with others.
    public var doneOtherwise = 0
    /// Items of earlier runs that the last one was not asked for; counted nowhere else.
    public var notAsked = 0
    /// Bytes of the inputs of what was done or failed.
    public var bytesIn = 0
    /// Bytes of what was made.
    public var bytesOut = 0
    /// Time spent on its items, all workers together.
    public var milliseconds = 0
    /// When an item was last noted, ISO 8601 in UTC; empty before the first.
    public var lastActivity = ""
    /// How it stands; `nil` where no run is noted.
    public var state: RunState?

    /// Items that are done or failed in one way or another.
    var settled: Int { done + failed + doneOtherwise }
    /// Items neither done nor failed.
    public var left: Int? { items.map { max($0 - settled, 0) } }
    /// What a person has to know besides the row.
    public var note: String? {
        guard doneOtherwise > 0 else { return nil }
        let items = doneOtherwise == 1 ? "1 item is" : "\(doneOtherwise) items are"
        return
            "\(step.title): \(items) done with other options, and failed with those of the last run; the outputs are those "
            + "of the others"
    }

    /// The standing as a row.
    public var row: Row {
        Row([
            "step": .init(step.name.isEmpty ? nil : step.name), "operation": .text(step.operation),
            "items": .init(items), "done": .integer(done), "with_faults": .integer(withFaults),
            "failed": .integer(failed), "done_otherwise": .integer(doneOtherwise), "left": .init(left),
            "not_asked": .integer(notAsked),
            "last_activity": .init(lastActivity.isEmpty ? nil : lastActivity),
            "state": .init(state?.rawValue),
        ])
    }
}
