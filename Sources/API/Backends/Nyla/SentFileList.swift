public import APICore

/// What lies at a place of Nyla's, listed once, among which files are found again that were sent there or may have been.
///
/// ```swift
/// let list = try await files.sentFiles(in: "f1")
/// for file in sent where try await list.first(file) == nil { print("\(file.name) is not there") }
/// ```
public struct SentFileList: Sendable {
    /// More of them are not held in memory.
    public static let mostFiles = 100_000

    private let search: SentFileSearch
    private var listed: [String: [SentFileSearch.Listed]] = [:]
    private var count = 0
    /// Whether it is all that the place has.
    public private(set) var isWhole = true

    init(_ search: SentFileSearch) { self.search = search }

    /// Takes a file up; `false` where there is no room for it.
    mutating func add(_ file: SentFileSearch.Listed) -> Bool {
        guard let name = file.name else { return true }
        guard count < Self.mostFiles else {
            isWhole = false
            return false
        }
        count += 1
        listed[name, default: []].append(file)
        return true
    }

    /// The identifier of the file of that name and content; `nil` where none is.
    ///
    /// What the list tells no digest of is read back and compared.
    public func first(_ wanted: SentFile) async throws(APIError) -> Identifier? {
        for file in listed[wanted.name] ?? [] where try await search.isFound(wanted, as: file) {
            return file.id
        }
        return nil
    }
}
