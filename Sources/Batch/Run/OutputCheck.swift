/// Finds out before an item is worked on whether its outputs may get their names.
struct OutputCheck<Work: BatchOperation> {
    let operation: Work
    let destination: Destination
    let recipe: JournalRecipe?
    let options: BatchOptions

    /// What earlier runs made of an item that the journal knows by `key`.
    func own(of item: Item, _ key: JournalKey?, within limit: ReadingLimit) throws -> OwnOutputs {
        guard let recipe, let key else { return OwnOutputs() }
        return try recipe.ownOutputs(
            of: item, key, replacingAll: options.redoesDone || operation is any GatheringOperation,
            within: limit)
    }

    /// Spares the work whose result could not be kept.
    func refuse(_ item: Item, _ own: OwnOutputs) throws {
        guard options.conflict != .refusedUnlessEqual else { return }
        for path in destination.paths(of: operation.plannedOutputs(of: item))
        where FileKind(at: path) != .nothing {
            try Publisher.refuse(options.protectedFiles, at: path)
            if let file = FileIdentity(ofFileAt: path), file == FileIdentity(ofFileAt: item.path) {
                throw ItemFailure.outputIsInput(path)
            }
            if options.conflict == .refused && own.replaceable[PathParts.absolute(path)] == nil {
                throw ItemFailure.outputExists(path, own.obstacle(at: PathParts.absolute(path)))
            }
        }
        if options.conflict == .refused, let path = own.fileInTheWay {
            throw ItemFailure.outputExists(path, own.obstacle(at: path))
        }
    }
}
