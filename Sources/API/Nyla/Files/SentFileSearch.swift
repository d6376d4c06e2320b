public import APICore
public import Answers
import Foundation

/// A file that was or may have been uploaded, by the facts that identify it at a service.
public struct SentFile: Hashable, Sendable {
    /// The name that was sent.
    public let name: String
    /// The size in bytes.
    public let size: Int64
    /// The digest of the content.
    public let digest: ContentDigest

    /// Creates a description.
    public init(name: String, size: Int64, digest: ContentDigest) {
        self.name = name
        self.size = size
        self.digest = digest
    }
}

/// The files in a folder or for a contract, listed once, to find uploaded files among them.
///
/// ```swift
/// let list = try await files.sentFiles(in: "f1")
/// for file in sent where try await list.first(file) == nil { print("\(file.name) is missing") }
/// ```
public struct SentFileList: Sendable {
    typealias Finding = @Sendable (SentFile) async throws(APIError) -> Identifier?

    /// The maximum number of files to list before the first upload, if the service can search by name.
    public static let mostFiles = 20_000
    /// The maximum number of files to keep in memory, about 300 bytes each, if it cannot.
    public static let mostKept = 1_000_000

    private let search: SentFileSearch
    /// Searches the service by name, for files that the list does not have.
    private let findByName: Finding
    /// The files by the hashes of their names; the names would take more memory.
    private var listed: [Int: SentFileSearch.Listed] = [:]
    private var namesakes: [Int: [SentFileSearch.Listed]] = [:]
    /// The number of files that were listed, including those elsewhere.
    fileprivate var count = 0
    /// Whether the list is complete.
    public fileprivate(set) var isWhole = true

    fileprivate init(_ search: SentFileSearch, findByName: @escaping Finding) {
        self.search = search
        self.findByName = findByName
    }

    /// Adds a file unless it is elsewhere or has no name.
    fileprivate mutating func add(_ file: SentFileSearch.Listed) {
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

    /// The identifier of the file with that name and content.
    ///
    /// A listed file without a digest is downloaded and compared. If the list is incomplete, the service is searched for the
    /// name.
    public func first(_ wanted: SentFile) async throws(APIError) -> Identifier? {
        let hash = wanted.name.hashValue
        for var file in (listed[hash].map { [$0] } ?? []) + (namesakes[hash] ?? []) {
            file.name = wanted.name
            if try await search.matches(wanted, file) { return file.id }
        }
        return isWhole ? nil : try await findByName(wanted)
    }
}

/// Searches a list of Nyla for files that may have been uploaded.
///
/// The same name and size are not enough: a file without a digest is downloaded and compared, so that another file is
/// never mistaken for the uploaded one. A file that may not be read belongs to another user.
private struct SentFileSearch: Sendable {
    private static let mostPages = 100_000

    /// A file in a list.
    struct Listed: Sendable {
        let id: Identifier
        var name: String?
        let size: Int?
        let digest: ContentDigest?
        /// The folder or contract; `nil` if there is none or the list does not say.
        let holder: Identifier?
    }

    let client: APIClient
    /// The folder or contract of the uploads.
    let holder: Identifier?
    /// The request to download a file.
    let download: @Sendable (Identifier) -> APIRequest
    /// Asks for the folder or contract of a file, if the list does not say.
    let askHolder: @Sendable (Identifier) async throws(APIError) -> Identifier?

    /// The list item that is the wanted file.
    ///
    /// Searches by name first. If that finds nothing, which may mean that the service cannot search, the whole list is read; a
    /// list that ends early is an error.
    func first<Item: Sendable>(
        _ wanted: SentFile, in list: (PageQuery) -> PagedItems<Item>, _ listed: (Item) -> Listed
    ) async throws(APIError) -> Item? {
        if let item = try await first(wanted, searching: wanted.name, in: list, listed) { return item }
        return try await first(wanted, searching: nil, in: list, listed)
    }

    private func first<Item: Sendable>(
        _ wanted: SentFile, searching words: String?, in list: (PageQuery) -> PagedItems<Item>,
        _ listed: (Item) -> Listed
    ) async throws(APIError) -> Item? {
        var query = PageQuery()
        query.mostPages = Self.mostPages
        query.search = words
        query.mustBeWhole = words == nil
        for try await item in list(query) where try await matches(wanted, listed(item)) { return item }
        return nil
    }

    /// The list's files, for many searches. If there are more than `most` and the service can search by name, the list stays
    /// incomplete, and the rest is searched for by name.
    func list<Item: Sendable>(
        of items: @escaping @Sendable (PageQuery) -> PagedItems<Item>, atMost most: Int,
        keeping mostKept: Int,
        _ listed: @escaping @Sendable (Item) -> Listed
    ) async throws(APIError) -> SentFileList {
        var list = SentFileList(self) { (wanted) throws(APIError) in
            try await first(wanted, searching: wanted.name, in: items, listed).map { listed($0).id }
        }
        var query = PageQuery()
        query.mostPages = Self.mostPages
        var iterator = items(query).makeAsyncIterator()
        while let item = try await iterator.next() {
            if list.count == most, try await canSearch(items) {
                list.isWhole = false
                return list
            }
            guard list.count < mostKept else { throw Self.tooMany(mostKept) }
            list.add(listed(item))
        }
        list.isWhole = !iterator.isShort
        return list
    }

    /// Whether the service finds nothing for a name that no file has.
    private func canSearch<Item: Sendable>(
        _ items: (PageQuery) -> PagedItems<Item>
    ) async throws(APIError) -> Bool {
        var query = PageQuery()
        query.search = "\(UUID()).none"
        query.size = 1
        var iterator = items(query).makeAsyncIterator()
        return try await iterator.next() == nil
    }

    private static func tooMany(_ most: Int) -> APIError {
        APIError(
            .answer, "there are more than \(most) files, and the service cannot search by name",
            remedy: "Send to another folder or for another contract, or ask the service's operator to enable "
                + "the search by name.")
    }

    /// Whether a listed file is the wanted one.
    func matches(_ wanted: SentFile, _ listed: Listed) async throws(APIError) -> Bool {
        guard listed.name == wanted.name, listed.size.map({ Int64($0) == wanted.size }) ?? true else {
            return false
        }
        let isSame = listed.digest.map { $0 == wanted.digest }
        if isSame == false { return false }
        do throws(APIError) {
            let listedHolder =
                if let holder = listed.holder { holder } else { try await askHolder(listed.id) }
            guard listedHolder == holder else { return false }
            if let isSame { return isSame }
            return try await client.withoutEnd.send(download(listed.id)) { (response) throws(HTTPError) in
                try await ContentDigest.of(response.body, atMost: wanted.size) == wanted.digest
            }
        } catch {
            guard error.code == .forbidden || error.code == .notFound else { throw error }
            return false
        }
    }
}

extension NylaFiles {
    private func search(in folder: Identifier?) -> SentFileSearch {
        SentFileSearch(client: client, holder: folder, download: download) { (id) throws(APIError) in
            try await file(id).folder
        }
    }

    /// The file with that name and content in a folder, or at the top level.
    ///
    /// ```swift
    /// let known = try await files.find(SentFile(name: "scan.pdf", size: 8_192, digest: digest), folder: "f1")
    /// ```
    public func find(_ file: SentFile, folder: Identifier? = nil) async throws(APIError) -> Nyla.File? {
        try await search(in: folder).first(file, in: { list($0, folder: folder) }) { $0.listed }
    }

    /// The files in a folder, or at the top level, as listed now, for many searches.
    public func sentFiles(
        in folder: Identifier? = nil, atMost most: Int = SentFileList.mostFiles,
        keeping mostKept: Int = SentFileList.mostKept
    ) async throws(APIError) -> SentFileList {
        try await search(in: folder).list(
            of: { list($0, folder: folder) }, atMost: most, keeping: mostKept
        ) { $0.listed }
    }
}

extension NylaTrustee {
    private func search(for contract: Identifier?) -> SentFileSearch {
        SentFileSearch(client: client, holder: contract, download: download) { (id) throws(APIError) in
            try await document(id).contract
        }
    }

    /// The document with that name and content for a contract, or for none.
    public func find(
        _ file: SentFile, contract: Identifier? = nil
    ) async throws(APIError) -> Nyla.TrusteeDocument? {
        try await search(for: contract).first(file, in: documents) { $0.listed }
    }

    /// The documents for a contract, or for none, as listed now, for many searches.
    public func sentFiles(
        for contract: Identifier? = nil, atMost most: Int = SentFileList.mostFiles,
        keeping mostKept: Int = SentFileList.mostKept
    ) async throws(APIError) -> SentFileList {
        try await search(for: contract).list(of: documents, atMost: most, keeping: mostKept) { $0.listed }
    }
}

extension Nyla.File {
    fileprivate var listed: SentFileSearch.Listed {
        .init(id: id, name: name, size: size, digest: digest, holder: folder)
    }
}

extension Nyla.TrusteeDocument {
    fileprivate var listed: SentFileSearch.Listed {
        .init(id: id, name: name, size: size, digest: digest, holder: contract)
    }
}
