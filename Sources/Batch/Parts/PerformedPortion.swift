/// What was made of a portion of an item.
struct PerformedPortion<Result: OperationResult> {
    /// `nil` where none was asked for.
    var result: Result?
    var outputs: [SealedOutput] = []
    /// Set where the item is divided and more of it is to be done.
    var division: Division?
}
