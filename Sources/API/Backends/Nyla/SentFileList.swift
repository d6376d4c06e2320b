public import APICore

/// What lies at a place of Nyla's, listed once, among which files are found again that were sent there or may have been.
///
/// ```swift
/// let list = try await files.sentFiles(in: "f1")
/// for file in sent where try await list.first(file) == nil { print("\(file.name) is not there") }
/// ```
public struct SentFileList: Sendable {
    typealias Asking = @Sendable (SentFile) async throws(APIError) -> Identifier?

    /// More of them are not asked for, page by page, before the first is sent.
    public static let mostFiles = 20_000

    private let search: SentFileSearch
    private let most: Int
    /// Finds by name what the list has no room for.
    private let ask: Asking
    private var listed: [String: [SentFileSearch.Listed]] = [:]
    private var count = 0
    /// Whether it is all that the place has.
    public internal(set) var isWhole = true

    init(_ search: SentFileSearch, atMost most: Int, _ ask: @escaping Asking) {
        self.search = search
        self.most = most
        self.ask = ask
    }

    /// Takes a file up; `false` where there is no room for it.
    mutating func add(_ file: SentFileSearch.Listed) -> Bool {
        guard count < most else {
            isWhole = false
            return false
        }
        count += 1
        if let name = file.name { listed[name, default: []].append(file) }
        return true
    }

    /// The identifier of the file of that name and content; `nil` where none is.
    ///
    /// What the list tells no digest of is read back and compared. Where the list is not whole, the service is asked for the name.
    public func first(_ wanted: SentFile) async throws(APIError) -> Identifier? {
        for file in listed[wanted.name] ?? [] where try await search.isFound(wanted, as: file) {
            return file.id
        }
        return isWhole ? nil : try await ask(wanted)
    }
}
