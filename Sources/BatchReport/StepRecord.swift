import Batch
import GRDB

/// One operation of a run on its items, as recorded in the journal.
public struct StepRecord: Hashable, Sendable {
    var journal: Int
    var run: Int
    /// Identifies the step: operation, step and folder.
    public var scope: String
    /// The manifest's step; empty for a command's own operation.
    public var name: String
    /// The operation's name.
    public var operation: String
    /// The operation's version.
    public var operationVersion: Int
    /// The operation's parameters, JSON.
    public var parameters: String
    var recipeHash: String
    /// The number of its items; `nil` while earlier steps have yet to make them.
    public var items: Int?
    /// The number of items of all shards.
    var allItems: Int?
    /// The number of workers.
    public var jobs: Int
    var place: Int
    /// When it began, ISO 8601 in UTC; empty until then.
    public var startedAt: String
    /// When it ended; empty without an end.
    public var endedAt: String
    /// How it ended; empty without an end.
    var ending: String

    /// Its title.
    public var title: String { name.isEmpty ? operation : name }
}

extension StepRecord {
    init(_ row: GRDB.Row) {
        journal = row["journal"]
        run = row["run"]
        scope = row["scope"]
        name = row["name"]
        operation = row["operation"]
        operationVersion = row["operationVersion"]
        parameters = row["parameters"]
        recipeHash = row["recipeHash"]
        items = row["items"]
        allItems = row["allItems"]
        place = row["place"]
        jobs = row["jobs"]
        startedAt = row["startedAt"]
        endedAt = row["endedAt"]
        ending = row["ending"]
    }

    /// The record of a step of which only items are recorded: its scope is `step|operation|folder`.
    init(ofItemsIn scope: String) {
        let parts = scope.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        journal = 0
        run = 0
        self.scope = scope
        name = parts.count > 1 ? parts[0] : ""
        operation = parts.count > 1 ? parts[1] : scope
        operationVersion = 0
        parameters = ""
        recipeHash = ""
        items = nil
        allItems = nil
        place = 0
        jobs = 0
        startedAt = ""
        endedAt = ""
        ending = ""
    }
}
