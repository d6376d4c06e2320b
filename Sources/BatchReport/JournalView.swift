import Batch
import GRDB

/// A sanitised view of a journal, which may come from outside with anything in its columns.
///
/// Texts are truncated, invalid numbers become 0, invalid JSON is left out. The names are those of temporary tables:
/// `items`, `runs` and `steps`, each with the journal's number.
enum JournalView {
    typealias Column = (name: String, expression: String)

    static let greatestText = 4_096
    static let greatestFailure = 1 << 16
    static let greatestFaults = 1 << 18
    static let greatestOutputs = 1 << 22
    static let greatestNotes = 1 << 17
    static let greatestResult = 1 << 22
    static let greatestParameters = 1 << 16
    static let greatestRuns = 1_000
    static let greatestSteps = 10_000

    private static let failure = json("failure", limit: greatestFailure)
    private static let faults =
        "CASE WHEN state <> 'failed' THEN \(json("faults", limit: greatestFaults)) END"
    static let itemNotes = "coalesce(\(json("notes", limit: greatestNotes)), '[]')"
    static let outputs = "coalesce(\(json("outputs", limit: greatestOutputs)), '[]')"

    /// Name and expression of each column of `items`.
    static let items: [Column] = [
        ("scope", "scope"), ("stem", "stem"),
        ("input", text("input")), ("inputBytes", integer("inputBytes")),
        ("recipeHash", text("recipeHash", limit: 128)),
        (
            "state",
            """
            CASE WHEN \(isDoneOtherwise) THEN 'done_otherwise' \
            WHEN \(isWithoutMatch) THEN 'done' WHEN state = 'failed' OR \(refusal("code")) IS NOT NULL THEN 'failed' \
            WHEN state = 'done' THEN 'done' ELSE 'publishing' END
            """
        ),
        ("code", member("code", limit: 200, otherwise: "journal.unreadable", refused: refusal("code"))),
        (
            "message",
            member(
                "message", otherwise: "the journal's entry for the failure cannot be read",
                refused: refusedMessage)
        ),
        ("place", member("place", limit: 500)),
        ("remedy", member("remedy", refused: refusedRemedy)),
        ("outputs", outputs),
        ("faults", "coalesce(json_array_length(\(faults)), 0)"),
        ("faultMessage", fault("message")), ("faultPlace", fault("place", limit: 500)),
        ("summary", summary), ("notes", notes),
        (
            "isAsked",
            "NOT EXISTS (SELECT 1 FROM temp.unasked AS u WHERE u.scope = item.scope AND u.stem = item.stem)"
        ),
        ("bytesOut", bytesOut),
        ("attempts", integer("attempts")), ("milliseconds", integer("milliseconds")),
        ("updatedAt", time("updatedAt")),
    ]

    /// Whether nothing of the item met the criteria, which is no error.
    private static let isWithoutMatch = """
        coalesce(state = 'failed' AND json_extract(\(failure), '$.code') = '\(ItemFailure.nothingSelected)', FALSE)
        """

    static let runs: [Column] = [
        ("id", integer("id")), ("command", text("command")), ("toolVersion", text("toolVersion", limit: 100)),
        ("host", text("host", limit: 300)), ("process", integer("process")),
        ("shard", text("shard", limit: 50)), ("startedAt", time("startedAt")), ("endedAt", time("endedAt")),
        ("ending", text("ending", limit: 50)), ("notes", text("notes")), ("lastAttempt", time("lastAttempt")),
    ]

    static let steps: [Column] = [
        ("run", integer("run")), ("scope", text("scope")), ("name", text("name", limit: 500)),
        ("operation", text("operation", limit: 200)), ("operationVersion", integer("operationVersion")),
        ("parameters", text("parameters", limit: greatestParameters)),
        ("recipeHash", text("recipeHash", limit: 128)), ("place", integer("place")),
        ("items", integerOrNull("items")),
        ("allItems", integerOrNull("allItems")),
        ("jobs", integer("jobs")), ("startedAt", time("startedAt")), ("endedAt", time("endedAt")),
        ("ending", text("ending", limit: 50)),
    ]

    static func select(_ columns: [Column], from table: String) -> String {
        let list = columns.map { "\($0.expression) AS \($0.name)" }.joined(separator: ", ")
        return "SELECT \(list) FROM \(table)"
    }

    /// Selects runs; for those without an end, with the time of their last attempt. Journals of older versions have no
    /// notes.
    static func runsWithAttempts(havingNotes: Bool) -> String {
        """
        \(havingNotes ? "journal.run" : "(SELECT *, NULL AS notes FROM journal.run)") LEFT JOIN (
            SELECT run AS attemptingRun, max(endedAt) AS lastAttempt FROM journal.attempt
            WHERE run IN (SELECT id FROM journal.run WHERE endedAt IS NULL) GROUP BY run) ON attemptingRun = id
        """
    }

    private static func text(_ column: String, limit: Int = greatestText) -> String {
        "CASE typeof(\(column)) WHEN 'text' THEN substr(\(column), 1, \(limit)) ELSE '' END"
    }

    private static func integer(_ column: String) -> String {
        "CASE typeof(\(column)) WHEN 'integer' THEN max(\(column), 0) ELSE 0 END"
    }

    private static func integerOrNull(_ column: String) -> String {
        "CASE WHEN \(column) IS NOT NULL THEN \(integer(column)) END"
    }

    /// A valid timestamp, so that alphabetical order is chronological.
    private static func time(_ column: String) -> String {
        "replace(\(text(column, limit: 40)), ' ', 'T')"
    }

    private static func json(_ column: String, limit: Int) -> String {
        """
        CASE WHEN typeof(\(column)) IN ('blob', 'text') AND length(\(column)) <= \(limit) \
        THEN CASE WHEN json_valid(CAST(\(column) AS TEXT)) THEN CAST(\(column) AS TEXT) END END
        """
    }

    /// The recorded failure of an item that an earlier run had done and the last one could not do.
    private static func refusal(_ column: String) -> String {
        """
        (SELECT r.\(column) FROM temp.refused AS r \
        WHERE r.scope = item.scope AND r.stem = item.stem AND r.run > item.run)
        """
    }

    /// Whether the item is done, and the last run failed to do it with other options. Its outputs still exist.
    private static let isDoneOtherwise =
        "coalesce(state = 'done' AND \(refusal("recipeHash")) <> recipeHash, FALSE)"

    private static let refusedMessage = """
        CASE WHEN \(isDoneOtherwise) THEN 'it is done with other options, and failed with those of the last run' \
        ELSE 'it was done in an earlier run, and failed in the last one' END
        """
    private static let refusedRemedy = """
        CASE WHEN \(isDoneOtherwise) \
        THEN 'To make it with the options of the last run, run that command again: it says what is wrong.' \
        ELSE 'Run the same command again: it says what is wrong.' END
        """

    /// `refused` marks an item whose failure itself is not recorded.
    private static func member(
        _ name: String, limit: Int = greatestText, otherwise: String = "", refused: String = "''"
    ) -> String {
        """
        CASE WHEN state = 'failed' THEN coalesce(substr(CAST(json_extract(\(failure), '$.\(name)') AS TEXT), \
        1, \(limit)), '\(otherwise.replacing("'", with: "''"))') \
        WHEN \(refusal("code")) IS NOT NULL THEN \(refused) ELSE '' END
        """
    }

    /// A member of the first error.
    private static func fault(_ name: String, limit: Int = greatestText) -> String {
        "coalesce(substr(CAST(json_extract(\(faults), '$[0].\(name)') AS TEXT), 1, \(limit)), '')"
    }

    private static let summary = """
        CASE WHEN \(isWithoutMatch) THEN substr(CAST(json_extract(\(failure), '$.message') AS TEXT), 1, 500) \
        WHEN state = 'failed' THEN '' ELSE coalesce(substr(CAST(json_extract(\(json("result", limit: greatestResult)), \
        '$.summary') AS TEXT), 1, 500), '') END
        """

    /// The notes on an item that is done.
    private static let notes = """
        CASE WHEN state = 'failed' THEN '[]' ELSE coalesce((SELECT n.notes FROM temp.itemNotes AS n \
        WHERE n.scope = item.scope AND n.stem = item.stem AND n.updatedAt = item.updatedAt), '[]') END
        """

    private static let bytesOut = """
        CAST(min(max((SELECT total(json_extract(value, '$.bytes')) FROM json_each(\(outputs)) \
        WHERE type = 'object'), 0), 1e15) AS INTEGER)
        """
}
