/// An item that a worker is through with, before its outputs have their names and the journal knows of it.
struct FinishedItem<Result: OperationResult> {
    /// Its place in the list.
    let index: Int
    let item: Item
    let bytesIn: Int
    var outcome: ItemOutcome<Result>
    /// What is to be moved to its name.
    var outputs: [SealedOutput] = []
    /// What earlier runs made of it.
    var own = OwnOutputs()
    /// What the journal is to note, with the key that it is noted under.
    var record: JournalRecord?
    /// Set where the journal knows it by another recipe.
    var adopted: AdoptedItem?
    /// Set where the journal knows that all was published, only not that it is done.
    var publishedKey: JournalKey?
    /// What it has already, absolute paths, where all was published.
    var published: Set<String> = []
    /// What was made of its earlier versions and is gone now; absolute paths.
    var removed: [String] = []
    /// What is left of files made together in another way, of which it has taken some; absolute paths.
    var left: [String] = []
}
