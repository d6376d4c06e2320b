extension BatchRunner {
    /// What a run would do, item by item, without doing it.
    public func plan(_ body: (Item, ItemIntent, Row) throws -> Void) throws {
        let recipe = try journal.map {
            try JournalRecipe($0, operation, destination: destination, options: options)
        }
        for item in items {
            let names =
                operation.plannedOutputs(of: item) + operation.plannedSeries(of: item).map(\.description)
            let outputs = destination.paths(of: names).map(shown).joined(separator: " ")
            let intent = intent(for: item, recipe)
            try body(
                item, intent,
                Row([
                    "input": .text(item.path == "-" ? "-" : PathText.shown(item.path)),
                    "plan": .text(intent.description),
                    "outputs": .text(destination == .standardOutput ? "-" : outputs),
                ]))
        }
    }

    /// One file is shown as the person named it.
    private func shown(_ path: String) -> String {
        if case .file = destination { path } else { PathParts.seenFromHere(path) }
    }

    private func intent(for item: Item, _ recipe: JournalRecipe?) -> ItemIntent {
        do {
            guard let status = try item.checkedStatus(), status.isRegular, let recipe, !options.redoesDone,
                !recipe.isNew
            else { return .perform }
            let hash = try ContentHash.ofFile(at: item.path).hash
            switch try recipe.standing(of: recipe.key(for: item, inputHash: hash), Work.Result.self) {
            case .open, .halfPublished: return .perform
            case .published, .done: return .doneAlready
            case .failed: return options.retriesFailed ? .perform : .failedBefore
            }
        } catch {
            return .cannot(ItemFailure(error).code)
        }
    }
}
