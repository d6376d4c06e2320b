/// What is kept of an item, as its index tells.
struct KeptIndex<Result: OperationResult>: Codable {
    let inputHash: String
    let recipeHash: String
    let stem: String
    let division: Division
    let parts: [KeptPart<Result>]

    /// Whether each of the parts is one of the division's ranges, and none is there twice.
    var isSound: Bool {
        division.isSound && parts.allSatisfy { division.has($0.range) }
            && Set(parts.map(\.range)).count == parts.count
    }
}

/// A range of parts.
struct KeptPart<Result: OperationResult>: Codable {
    let range: Range<Int>
    let result: Result
    let files: [KeptFile]
}

/// An output.
struct KeptFile: Codable {
    /// In the folder.
    let name: String
    /// What follows the item's stem in its path.
    let ending: String
    let hash: String
}
