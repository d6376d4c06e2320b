import GRDB

extension JournalRun {
    /// Notes all steps of a run that has begun, in their order, so that those that it never comes to are known.
    public func announce(_ steps: [StepNotice]) throws {
        try journal.reporting {
            try journal.pool.write { database in
                for (place, step) in steps.enumerated() { try insert(step, at: place, database) }
            }
        }
    }

    /// Notes that a step begins, and which of its earlier items it is asked for.
    func begin(_ step: StepNotice, with items: ItemList, options: BatchOptions) throws {
        try journal.reporting {
            try journal.pool.write { database in
                let isFirst = try !hasBegun(step, database)
                try insert(step, at: 0, database)
                try database.execute(
                    sql: """
                        UPDATE step SET items = ? + iif(startedAt IS NULL, 0, items),
                            allItems = ? + iif(startedAt IS NULL, 0, allItems),
                            recipeHash = ?, jobs = ?, startedAt = coalesce(startedAt, ?), endedAt = NULL
                        WHERE run = ? AND scope = ?
                        """,
                    arguments: [
                        step.items, step.allItems, step.recipe.recipeHash, step.jobs, JournalClock.text(), id,
                        step.recipe.scope,
                    ])
                if !step.recipe.isNew {
                    try AskedItems(scope: step.recipe.scope, items)
                        .note(lettingGo: isFirst && !options.addsItems, in: database)
                }
            }
        }
    }

    /// Notes how a step went.
    func end(_ step: StepNotice, _ report: BatchReport) {
        try? journal.pool.write { database in
            try database.execute(
                sql: "UPDATE step SET endedAt = ?, ending = ? WHERE run = ? AND scope = ?",
                arguments: [JournalClock.text(), Ending(report).rawValue, id, step.recipe.scope])
        }
    }

    /// Two steps of a job without names can have the same scope.
    private func hasBegun(_ step: StepNotice, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT startedAt IS NOT NULL FROM step WHERE run = ? AND scope = ?",
            arguments: [id, step.recipe.scope]) ?? false
    }

    private func insert(_ step: StepNotice, at place: Int, _ database: Database) throws {
        let recipe = step.recipe
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO step (run, scope, name, operation, operationVersion, parameters, recipeHash,
                    folder, place, items, allItems, jobs)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, recipe.scope, step.name, recipe.operation, recipe.operationVersion, recipe.parameters,
                recipe.recipeHash, recipe.folder, place, step.items, step.allItems, step.jobs,
            ])
    }
}
