/// How an item stands according to the journal and to what is really there; what the run has to take over first goes
/// with it.
enum ItemStanding<Result: OperationResult> {
    /// Never done, or not with this content and these parameters, or its outputs are gone or changed.
    case open
    /// A run was killed after it had moved all outputs and before it noted that.
    case published(Result, outputs: [PublishedOutput], AdoptedItem?)
    case done(Result, outputs: [PublishedOutput], AdoptedItem?)
    /// Failed for a reason that lies in its content.
    case failed(ItemFailure, AdoptedItem?)

    /// The same of an item that the run has to take over.
    func adopted(_ item: AdoptedItem) -> Self {
        switch self {
        case .open: .open
        case .published(let result, let outputs, _): .published(result, outputs: outputs, item)
        case .done(let result, let outputs, _): .done(result, outputs: outputs, item)
        case .failed(let failure, _): .failed(failure, item)
        }
    }
}
