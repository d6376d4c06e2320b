public import APICore

/// What lies at a place of Nyla's, listed once, among which files are found again that were sent there or may have been.
///
/// ```swift
/// let list = try await files.sentFiles(in: "f1")
/// for file in sent where try await list.first(file) == nil { print("\(file.name) is not there") }
/// ```
public struct SentFileList: Sendable {
    typealias Asking = @Sendable (SentFile) async throws(APIError) -> Identifier?

    /// More of them are not asked for, page by page, before the first is sent, where the service finds files by their names.
    public static let mostFiles = 20_000
    /// More of them are not kept in memory, some 300 bytes each, where it does not.
    public static let mostKept = 1_000_000

    private let search: SentFileSearch
    /// Finds by name what the list has no room for.
    private let ask: Asking
    /// By the hashes of their names, which would take more room.
    private var listed: [Int: SentFileSearch.Listed] = [:]
    private var namesakes: [Int: [SentFileSearch.Listed]] = [:]
    /// How many the place gave.
    private(set) var count = 0
    /// Whether it is all that the place has.
    public internal(set) var isWhole = true

    init(_ search: SentFileSearch, _ ask: @escaping Asking) {
        self.search = search
        self.ask = ask
    }

    /// Takes a file up, unless it lies elsewhere or has no name.
    mutating func add(_ file: SentFileSearch.Listed) {
        count += 1
        guard let name = file.name, file.holder == nil || file.holder == search.holder else { return }
        var file = file
        file.name = nil
        if listed[name.hashValue] == nil {
            listed[name.hashValue] = file
        } else {
            namesakes[name.hashValue, default: []].append(file)
        }
    }

    /// The identifier of the file of that name and content; `nil` where none is.
    ///
    /// What the list tells no digest of is read back and compared. Where the list is not whole, the service is asked for the name.
    public func first(_ wanted: SentFile) async throws(APIError) -> Identifier? {
        let hash = wanted.name.hashValue
        for var file in (listed[hash].map { [$0] } ?? []) + (namesakes[hash] ?? []) {
            file.name = wanted.name
            if try await search.isFound(wanted, as: file) { return file.id }
        }
        return isWhole ? nil : try await ask(wanted)
    }
}
