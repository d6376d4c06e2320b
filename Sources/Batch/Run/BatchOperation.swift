/// Something that is done to each item of a batch: its name, its parameters, and workers that do it.
///
/// The name, the version, the parameters and an item's content together say whether an item was done before.
public protocol BatchOperation: Sendable {
    associatedtype Parameters: OperationParameters
    associatedtype Result: OperationResult

    /// The name that manifests and journals use, for example `parcels.measure`.
    static var name: String { get }
    /// Goes up when the same input gives another output.
    static var version: Int { get }
    /// What a folder is searched for: extensions in lower case without the dot.
    static var acceptedExtensions: Set<String> { get }
    /// Extensions of files that it takes where they are named, and that are passed over in folders.
    static var namedExtensions: Set<String> { get }
    /// Whether a file in a folder is taken for its content, though its extension is not accepted; `nil` where content is not looked at.
    static var recogniser: (@Sendable (_ path: String) -> Bool)? { get }
    /// Extensions of files that are read together with others, and so are never passed over.
    static var companionExtensions: Set<String> { get }
    /// Whether folders hold files of many kinds: names that differ in their endings alone are told apart by them, and what is
    /// passed over is told.
    static var takesMixedFolders: Bool { get }
    /// Operations that make something of its outputs, which is none of its own inputs where both lie in one folder.
    static var followers: Set<String> { get }
    /// Whether `-` is read as it comes; otherwise standard input is put into a file first.
    static var readsStandardInput: Bool { get }

    /// Whether its items are addresses on the web instead of files.
    static var takesAddresses: Bool { get }

    /// Whether what is at an address may be another thing each time: then it is asked in every run.
    static var asksAnew: Bool { get }

    /// Where its items are done.
    static var isolation: Isolation { get }

    /// Whether its workers are each a ``DividingWorker``, so that several processes share a large item.
    static var dividesItems: Bool { get }

    /// Seconds that a worker process may take for one step of an item, such as a page, unless the run's limits say otherwise.
    /// Steps begin with `ItemContext.report(progress:)`. Without it the limit holds for the whole item.
    static var secondsPerStep: Double? { get }

    /// What it was told.
    var parameters: Parameters { get }
    /// What else on this machine decides what it makes of an item, such as hashes of files: where it changes, items are
    /// done again. Asked for once a run.
    var resources: [String] { get }
    /// Parameters that make no difference to some items, together: those that an item's result names as unused there do
    /// not keep it from being done when they change.
    static var dispensableParameters: [Set<String>] { get }
    /// The resources that matter where these parameters do not.
    func resources(without unused: Set<String>) -> [String]
    /// How long results wait for an item before them that takes its time; without it as long as it takes.
    static var patience: Duration? { get }
    /// Creates the operation; throws when the parameters make no sense together.
    init(_ parameters: Parameters) throws

    /// The outputs that an item will have at least, relative to the output folder; empty when none is known before.
    func plannedOutputs(of item: Item) -> [String]
    /// The outputs of which it is not known before how many an item will have, relative to the output folder.
    func plannedSeries(of item: Item) -> [OutputSeries]
    /// What the result of an earlier run, which did the item or one of the same content, says in this one.
    func remembered(_ result: Result, of item: Item) -> Result
    /// Sets up one worker: engines are started here and reused for all its items.
    func makeWorker() throws -> any OperationWorker<Result>
}

extension BatchOperation {
    /// None that are known.
    public static var namedExtensions: Set<String> { [] }
    /// By their extensions alone.
    public static var recogniser: (@Sendable (_ path: String) -> Bool)? { nil }
    /// None.
    public static var companionExtensions: Set<String> { [] }
    /// Folders of one kind.
    public static var takesMixedFolders: Bool { false }
    /// None.
    public static var followers: Set<String> { [] }
    /// Into a file first.
    public static var readsStandardInput: Bool { false }
    /// Files.
    public static var takesAddresses: Bool { false }
    /// What is at an address stays the same.
    public static var asksAnew: Bool { false }
    /// Nothing.
    public var resources: [String] { [] }
    /// None.
    public static var dispensableParameters: [Set<String>] { [] }
    /// All.
    public func resources(without unused: Set<String>) -> [String] { resources }
    /// As long as it takes.
    public static var patience: Duration? { nil }
    /// None.
    public func plannedSeries(of item: Item) -> [OutputSeries] { [] }
    /// The same.
    public func remembered(_ result: Result, of item: Item) -> Result { result }
    /// No.
    public static var dividesItems: Bool { false }
    /// The item as a whole.
    public static var secondsPerStep: Double? { nil }
    /// In this process.
    public static var isolation: Isolation { .none }
}

/// What keeps an item from harming the run.
public enum Isolation: Sendable {
    /// Its work is memory-safe, and is done in the run's own process.
    case none
    /// It goes through C libraries on content from outside: a process with limits does it, and may die of it.
    case process
    /// The same, in a process of another program, which lies beside the one that runs and alone has those libraries.
    case program(String)
}

/// Does items one after the other, in one thread; holds what is expensive to set up.
public protocol OperationWorker<Result> {
    associatedtype Result: OperationResult
    /// Does one item; its outputs are made through `context`.
    func process(_ item: Item, in context: ItemContext) throws -> Result
}

/// What an operation found out about an item, kept in the journal.
public protocol OperationResult: Codable, Sendable {
    /// The result as rows of a table.
    var rows: [Row] { get }
    /// What was wrong with parts of the item, the rest being done.
    var faults: [ItemFailure] { get }
    /// What a person has to know who sees the outputs alone.
    var notes: [String] { get }
    /// Whether the item was searched, and nothing found.
    var foundNothing: Bool { get }
    /// Whether what the item was to become was there already, so that nothing was made of it.
    var wasThere: Bool { get }
    /// The parameters that made no difference to it, of the operation's `dispensableParameters` one set, or none.
    var unusedParameters: Set<String> { get }
    /// Whether all of it stands in the result and the outputs, and nothing in files on the way.
    var isSelfContained: Bool { get }
    /// What stands among the results, for machines, in place of an item that failed.
    static func row(of failure: ItemFailure, for input: String) -> Row?
}

extension OperationResult {
    /// None.
    public var faults: [ItemFailure] { [] }
    /// None.
    public var notes: [String] { [] }
    /// It was not.
    public var foundNothing: Bool { false }
    /// It was not.
    public var wasThere: Bool { false }
    /// None that are known.
    public var unusedParameters: Set<String> { [] }
    /// It does.
    public var isSelfContained: Bool { true }
    /// Nothing.
    public static func row(of failure: ItemFailure, for input: String) -> Row? { nil }
}

/// An operation of whose items one may stand for others that only show when somebody is asked: a service's address for all that
/// lies there.
package protocol ListingOperation: BatchOperation {
    /// The items, with others in place of those that stand for them.
    ///
    /// - Parameter earlier: what earlier runs did to the same place.
    /// - Throws: `RunFailure` where nobody can be asked.
    func listed(_ items: ItemList, earlier: [JournaledAddress]) throws -> ItemList
}
