/// How a newer note about an item takes the place of what the journal knows, as SQL.
enum ItemUpdate {
    /// What is set, but for `attempts`. A failure that knows nothing of earlier outputs keeps those that were known.
    static let assignments = """
        input = excluded.input, inputHash = excluded.inputHash, inputBytes = excluded.inputBytes,
        recipeHash = excluded.recipeHash, essence = excluded.essence, state = excluded.state, result = excluded.result,
        failure = excluded.failure, faults = excluded.faults, outputs = excluded.outputs,
        earlier = CASE
            WHEN excluded.state <> 'failed' OR excluded.earlier <> \(none) THEN excluded.earlier
            WHEN item.state = 'failed' THEN item.earlier
            ELSE item.outputs END,
        run = excluded.run, milliseconds = excluded.milliseconds, updatedAt = excluded.updatedAt
        """

    /// A failure takes the place of what was done only where it tells of another content: not where other parameters
    /// were tried, nor where the content could not be read.
    static let condition = """
        (excluded.state <> 'failed' OR item.state = 'failed'
            OR excluded.inputHash <> '' AND (item.state = 'publishing' OR item.inputHash <> excluded.inputHash))
        """

    /// An empty list.
    static let none = "X'5B5D'"
}
