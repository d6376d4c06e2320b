/// How an item stands according to the journal and to what is really there.
enum ItemStanding<Result: OperationResult> {
    /// Never done, or not with this content and these parameters, or its outputs are gone or changed.
    case open
    /// A run was killed after it had moved all outputs and before it noted that.
    case published(Result, outputs: [PublishedOutput])
    case done(Result, outputs: [PublishedOutput])
    /// Failed for a reason that lies in its content.
    case failed(ItemFailure)
}
