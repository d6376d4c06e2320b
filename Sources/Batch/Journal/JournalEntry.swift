import Foundation

/// What the journal knows about an item.
struct JournalEntry: Sendable {
    enum State: String, Sendable {
        /// The outputs are whole and being moved to their names.
        case publishing
        case done
        case failed
    }

    var state: State
    /// Absolute path.
    var input: String
    var inputHash: String
    var recipeHash: String
    /// `recipeHash`, or the hash of what of the recipe made a difference to the item.
    var essence: String
    var result: Data?
    var failure: ItemFailure?
    var outputs: [PublishedOutput]
    /// What the item's earlier versions made, as far as it was there and unchanged.
    var earlier: [EarlierOutput] = []
}
