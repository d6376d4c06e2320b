extension BatchRunner {
    /// What a run would do, item by item, without doing it.
    public func plan(_ body: (Item, ItemIntent, Row) throws -> Void) throws {
        let root = try OutputRoot(of: destination, below: journal?.rootOfDerived, making: false)
        let recipe = try journal.map {
            try JournalRecipe($0, operation, destination: destination, root: root, options: options)
        }
        let check = OutputCheck(
            operation: operation, destination: destination, recipe: recipe, options: options)
        for item in items {
            let names =
                operation.plannedOutputs(of: item) + operation.plannedSeries(of: item).map(\.description)
            let outputs = destination.paths(of: names).map(shown).joined(separator: " ")
            let intent = intent(for: item, recipe, check)
            try body(
                item, intent,
                Row([
                    "input": .text(item.path == "-" ? "-" : item.name),
                    "plan": .text(intent.description),
                    "outputs": .text(destination == .standardOutput ? "-" : outputs),
                ]))
        }
    }

    /// One file is shown as the person named it.
    private func shown(_ path: String) -> String {
        if case .file = destination { path } else { PathParts.seenFromHere(path) }
    }

    private func intent(
        for item: Item, _ recipe: JournalRecipe?, _ outputs: OutputCheck<Work>
    ) -> ItemIntent {
        do {
            try item.checkKind(takingAddresses: Work.takesAddresses)
            let status = try item.checkedStatus()
            let limit = ReadingLimit(seconds: options.readingSeconds)
            guard let recipe, !recipe.isNew,
                let hash = try recipe.contentHash(of: item, status, within: limit)
            else {
                try outputs.refuse(item, OwnOutputs())
                return .perform
            }
            let key = recipe.key(for: item, inputHash: hash)
            switch try recipe.standing(of: key, Work.Result.self, within: limit) {
            case .published: return .doneAlready
            case .done where !options.redoesDone: return .doneAlready
            case .failed where !options.retriesFailed && !options.redoesDone: return .failedBefore
            case .open, .done, .failed: break
            }
            let own = try outputs.own(of: item, key, within: limit)
            try outputs.refuse(item, own)
            return own.replaceable.isEmpty ? .perform : .performAgain
        } catch {
            return .cannot(ItemFailure(error).code)
        }
    }
}
