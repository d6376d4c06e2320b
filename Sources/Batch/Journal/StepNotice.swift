/// A step as a run notes it before it begins.
public struct StepNotice: Sendable {
    let recipe: JournalRecipe
    let name: String
    let items: Int?
    let allItems: Int?
    let jobs: Int

    /// A step of an operation over so many items, of those of all shards, into a folder; `nil` for items that earlier
    /// steps are yet to make.
    public init<Work: BatchOperation>(
        _ operation: Work, items: Int?, of allItems: Int?, into folder: String, journal: Journal,
        options: BatchOptions
    ) throws {
        let recipe = try JournalRecipe(
            journal, operation, destination: .folder(folder), root: nil, options: options)
        self.init(recipe, items: items, of: allItems, options: options)
    }

    /// A step over so many items `of` those of all shards.
    init(_ recipe: JournalRecipe, items: Int?, of allItems: Int?, options: BatchOptions) {
        self.recipe = recipe
        self.items = items
        self.allItems = allItems
        name = options.step ?? ""
        jobs = options.jobs
    }
}
