/// An operation that a batch applies to each of its items.
///
/// An item is done if an earlier run applied an operation of the same name, version, parameters and resources to the same
/// content.
public protocol BatchOperation: Sendable {
    associatedtype Parameters: OperationParameters
    associatedtype Result: OperationResult

    /// Name in manifests and journals, for example `parcels.measure`.
    static var name: String { get }
    /// Properties that do not depend on parameters.
    static var traits: OperationTraits { get }
    /// The operation's parameters.
    var parameters: Parameters { get }
    /// Creates the operation; fails if the parameters contradict each other.
    init(_ parameters: Parameters) throws

    /// Whatever else on this machine determines the result, such as hashes of files: when it changes, items are repeated.
    /// Called once a run and for each set of dispensable parameters; `unused` is such a set, or empty.
    func resources(without unused: Set<String>) -> [String]
    /// Paths of the files that are read together with an item; their bytes count as the item's.
    func joinedFiles(of item: Item) -> [String]
    /// The outputs of an item, as far as they are known before it is processed.
    func outputPlan(of item: Item) -> OutputPlan
    /// How a run reports the result that an earlier one had for the item, or for one with the same content.
    func remembered(_ result: Result, of item: Item) -> Result
    /// Creates a worker: engines are started here and used for all its items.
    func makeWorker() throws -> any OperationWorker<Result>
}

extension BatchOperation {
    /// Creates the operation with its defaults, except for what `change` sets.
    ///
    /// ```swift
    /// let operation = try TransformCoordinates { $0.to = "lv95" }
    /// ```
    public init(_ change: (inout Parameters) throws -> Void) throws {
        var parameters = Parameters()
        try change(&parameters)
        try self.init(parameters)
    }

    /// No resources.
    public func resources(without unused: Set<String>) -> [String] { [] }
    /// None.
    public func joinedFiles(of item: Item) -> [String] { [] }
    /// The same result.
    public func remembered(_ result: Result, of item: Item) -> Result { result }
}

/// Parameters of an operation that writes one file for each item.
public protocol FileWriting: OperationParameters {
    /// A format of files.
    associatedtype Format: RawRepresentable<String>
    /// The file's format; the raw value is the extension.
    var format: Format { get set }
}

extension BatchOperation where Parameters: FileWriting {
    /// The file, named after the item.
    public func outputPlan(of item: Item) -> OutputPlan { ["\(item.stem).\(parameters.format.rawValue)"] }
}

/// Parameters of an operation whose results are rows, of which a run on several items prints one table, unless another
/// format is chosen.
public protocol RowPrinting: OperationParameters {}

/// Properties of an operation that do not depend on its parameters.
public struct OperationTraits: Sendable {
    /// Increases when the same input yields a different output.
    public var version: Int
    /// File extensions to collect from a folder, lowercase, without the dot.
    public var acceptedExtensions: Set<String>
    /// File extensions that are accepted if named on the command line, but skipped in folders.
    public var namedExtensions: Set<String>
    /// Whether a file in a folder is accepted for its content although its extension is not; `nil` to look at extensions
    /// only.
    public var recogniser: (@Sendable (_ path: String) -> Bool)?
    /// Extensions of files that are read together with others, and so are never reported as skipped.
    public var companionExtensions: Set<String>
    /// Whether folders may contain files of many kinds. If so, inputs that differ only in their extension keep it in the
    /// names of their outputs, and skipped files are reported.
    public var acceptsMixedFolders: Bool
    /// Operations that process this one's outputs; files that they made in the same folder are not inputs of this one.
    public var followers: Set<String>
    /// Whether standard input is read as a stream; otherwise it is copied to a file first.
    public var readsStandardInput: Bool
    /// Whether items are addresses on the web instead of files.
    public var acceptsAddresses: Bool
    /// Whether every run repeats items, since an address may have different content each time, and a service that a file is
    /// compared with another state.
    public var isRepeatedAlways: Bool
    /// Where items are processed.
    public var isolation: Isolation
    /// Whether workers conform to ``DividingWorker``, so that several processes share a large item.
    public var dividesItems: Bool
    /// Time limit in seconds for one step of an item, such as a page, unless the run sets another. A step begins with
    /// `ItemContext.report(progress:)`. `nil` if the limit is for the whole item.
    public var secondsPerStep: Double?
    /// Sets of parameters that make no difference to some items. A result names the set that it did not use; if only those
    /// parameters change, the item is not repeated.
    public var dispensableParameters: [Set<String>]
    /// How long finished results wait for a slow item before them in the order; `nil` for as long as it takes.
    public var patience: Duration?

    /// Creates traits; the defaults are those of an operation on files of one kind, in this process.
    public init(
        version: Int, acceptedExtensions: Set<String> = [], namedExtensions: Set<String> = [],
        recogniser: (@Sendable (_ path: String) -> Bool)? = nil, companionExtensions: Set<String> = [],
        acceptsMixedFolders: Bool = false, followers: Set<String> = [], readsStandardInput: Bool = false,
        acceptsAddresses: Bool = false, isRepeatedAlways: Bool = false, isolation: Isolation = .none,
        dividesItems: Bool = false, secondsPerStep: Double? = nil,
        dispensableParameters: [Set<String>] = [], patience: Duration? = nil
    ) {
        self.version = version
        self.acceptedExtensions = acceptedExtensions
        self.namedExtensions = namedExtensions
        self.recogniser = recogniser
        self.companionExtensions = companionExtensions
        self.acceptsMixedFolders = acceptsMixedFolders
        self.followers = followers
        self.readsStandardInput = readsStandardInput
        self.acceptsAddresses = acceptsAddresses
        self.isRepeatedAlways = isRepeatedAlways
        self.isolation = isolation
        self.dividesItems = dividesItems
        self.secondsPerStep = secondsPerStep
        self.dispensableParameters = dispensableParameters
        self.patience = patience
    }
}

/// Where an item is processed, so that a bad one does no harm to the run.
public enum Isolation: Sendable {
    /// In the run's own process, since the work is memory-safe.
    case none
    /// In a separate process with limits, since C libraries parse untrusted content and may crash.
    case process
    /// Likewise, in a process of another program in the same folder, which alone links those libraries.
    case program(String)
}

/// Processes items one after the other in one thread, and holds what is expensive to set up.
public protocol OperationWorker<Result> {
    associatedtype Result: OperationResult
    /// Processes one item and writes its outputs through `context`.
    func process(_ item: Item, in context: ItemContext) throws -> Result
}

/// The result of an operation on an item, as the journal keeps it.
public protocol OperationResult: Codable, Sendable {
    /// Rows for tables.
    var rows: [Row] { get }
    /// Errors in parts of the item; the rest is done.
    var faults: [ItemFailure] { get }
    /// Notes for people who only see the outputs; those that begin with "warning: " are printed as warnings.
    var notes: [String] { get }
    /// Whether the notes are on the item and the files that are joined with it, not on the item alone.
    var areNotesOnJoinedFiles: Bool { get }
    /// Counts that the run adds up and prints at its end; the same nouns in the same order for each item.
    var tally: [TallyCount] { get }
    /// Whether the item was searched without a hit.
    var foundNothing: Bool { get }
    /// The names that the operation looks for and found in the item; `nil` if it looks for none. What no item has is an
    /// error of the run; that an item lacks some is none.
    var foundNames: [String]? { get }
    /// Whether the output existed already, so that nothing was made.
    var wasThere: Bool { get }
    /// The set of `dispensableParameters` that made no difference, or an empty set.
    var unusedParameters: Set<String> { get }
    /// The subfolder for the item's outputs, such as `invoice`: one of those in its ``OutputPlan``. Only asked for if that has
    /// some.
    var subfolder: String? { get }
    /// Whether the result and the outputs are complete without temporary files.
    var isSelfContained: Bool { get }
    /// A row for machines in place of an item that failed.
    static func row(of failure: ItemFailure, for input: String) -> Row?
}

extension OperationResult {
    /// None.
    public var faults: [ItemFailure] { [] }
    /// None.
    public var notes: [String] { [] }
    /// False.
    public var areNotesOnJoinedFiles: Bool { false }
    /// None.
    public var tally: [TallyCount] { [] }
    /// False.
    public var foundNothing: Bool { false }
    /// `nil`.
    public var foundNames: [String]? { nil }
    /// False.
    public var wasThere: Bool { false }
    /// None.
    public var unusedParameters: Set<String> { [] }
    /// None.
    public var subfolder: String? { nil }
    /// True.
    public var isSelfContained: Bool { true }
    /// None.
    public static func row(of failure: ItemFailure, for input: String) -> Row? { nil }
}

/// An operation that can tell that an item would fail before it processes it.
public protocol ForeseeingOperation: BatchOperation {
    /// Why the item would certainly fail, as far as that shows without processing it; for a dry run.
    ///
    /// - Throws: ``RunFailure`` if the whole run would.
    func obstacle(to item: Item) throws -> ItemFailure?
}

/// An operation that looks for certain names, such as EGRIDs, in all items of a run together.
public protocol SearchingOperation: BatchOperation {
    /// The error of a run whose items have only the `found` ones of the names; `nil` if none is missing.
    func failure(afterFinding found: Set<String>) -> ItemFailure?
}

/// An operation that replaces an item by several, such as the address of a service by those of all its documents.
package protocol ListingOperation: BatchOperation {
    /// The items to process, after that replacement.
    ///
    /// - Parameter earlier: results of earlier runs for the same address.
    /// - Throws: `RunFailure` if the service cannot be reached.
    func listed(_ items: ItemList, earlier: [JournaledAddress]) throws -> ItemList
}

extension BatchOperation {
    /// The items, with the address of a service replaced by those of its documents.
    package func listed(
        _ items: ItemList, into destination: Destination, step: String? = nil, _ journal: Journal?
    ) throws -> ItemList {
        guard let operation = self as? any ListingOperation else { return items }
        return try operation.listed(
            items, earlier: try journal?.addresses(of: Self.name, into: destination, step: step) ?? [])
    }
}
