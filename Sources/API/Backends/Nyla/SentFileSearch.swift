public import APICore
import Foundation

/// Looks through a list of Nyla's for a file that may have been sent.
///
/// The same name and size are not enough: what tells no digest is read back and compared, so that another file is never
/// taken for this one. What cannot be read back is somebody else's.
struct SentFileSearch: Sendable {
    private static let mostPages = 100_000

    /// What a list tells of a file.
    struct Listed: Sendable {
        let id: Identifier
        var name: String?
        let size: Int?
        let digest: ContentDigest?
        /// The folder or contract that it is in; `nil` where the list does not tell, or for none.
        let holder: Identifier?
    }

    let client: APIClient
    /// The folder or contract that files are sent into.
    let holder: Identifier?
    /// What a download asks.
    let download: @Sendable (Identifier) -> APIRequest
    /// In which folder or contract a file is whose list does not tell it.
    let ask: @Sendable (Identifier) async throws(APIError) -> Identifier?

    /// The item that is the file; `nil` where none is.
    ///
    /// The name is looked for first; where the service finds nothing by it, which may mean little, in the whole list, which
    /// must give as many as it says to have.
    func first<Item: Sendable>(
        _ wanted: SentFile, in list: (PageQuery) -> PagedItems<Item>, _ listed: (Item) -> Listed
    ) async throws(APIError) -> Item? {
        if let item = try await first(wanted, findingBy: wanted.name, in: list, listed) { return item }
        return try await first(wanted, findingBy: nil, in: list, listed)
    }

    /// The item that is the file, among what the service finds by some words, or in the whole list.
    private func first<Item: Sendable>(
        _ wanted: SentFile, findingBy words: String?, in list: (PageQuery) -> PagedItems<Item>,
        _ listed: (Item) -> Listed
    ) async throws(APIError) -> Item? {
        var query = PageQuery()
        query.mostPages = Self.mostPages
        query.search = words
        query.mustBeWhole = words == nil
        for try await item in list(query) where try await isFound(wanted, as: listed(item)) { return item }
        return nil
    }

    /// What a list has, for many searches; where it is more than `most` and the service finds by names, each is asked for by its own.
    func list<Item: Sendable>(
        of items: @escaping @Sendable (PageQuery) -> PagedItems<Item>, atMost most: Int,
        keeping mostKept: Int,
        _ listed: @escaping @Sendable (Item) -> Listed
    ) async throws(APIError) -> SentFileList {
        var list = SentFileList(self) { (wanted) throws(APIError) in
            try await first(wanted, findingBy: wanted.name, in: items, listed).map { listed($0).id }
        }
        var query = PageQuery()
        query.mostPages = Self.mostPages
        var iterator = items(query).makeAsyncIterator()
        while let item = try await iterator.next() {
            if list.count == most, try await isSearched(items) {
                list.isWhole = false
                return list
            }
            guard list.count < mostKept else { throw Self.tooMany(mostKept) }
            list.add(listed(item))
        }
        list.isWhole = !iterator.isShort
        return list
    }

    /// Whether the service finds nothing by a name that nothing has.
    private func isSearched<Item: Sendable>(
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
            .answer, "more than \(most) files lie there, and the service finds none by its name",
            remedy:
                "Send into another folder, or under another contract, or have who runs the service let files be found by name."
        )
    }

    /// Whether a listed file is that which was sent.
    func isFound(_ wanted: SentFile, as listed: Listed) async throws(APIError) -> Bool {
        do throws(APIError) {
            return try await isWanted(wanted, listed)
        } catch {
            guard error.code == .forbidden || error.code == .notFound else { throw error }
            return false
        }
    }

    private func isWanted(_ wanted: SentFile, _ listed: Listed) async throws(APIError) -> Bool {
        let told = wanted.isListed(as: listed.name, size: listed.size, digest: listed.digest)
        guard told != false, try await isInPlace(listed) else { return false }
        guard told == nil else { return true }
        return try await client.withoutEnd.send(download(listed.id)) { (response) throws(HTTPError) in
            try await ContentDigest.of(response.body, atMost: wanted.size) == wanted.digest
        }
    }

    private func isInPlace(_ listed: Listed) async throws(APIError) -> Bool {
        if let told = listed.holder { return told == holder }
        return try await ask(listed.id) == holder
    }
}

extension NylaFiles {
    private func search(in folder: Identifier?) -> SentFileSearch {
        SentFileSearch(client: client, holder: folder, download: download) { (id) throws(APIError) in
            try await file(id).folder
        }
    }

    /// The file of that name and content in a folder, or at the top; `nil` where there is none.
    ///
    /// ```swift
    /// let known = try await files.find(SentFile(name: "scan.pdf", size: 8_192, digest: digest), folder: "f1")
    /// ```
    public func find(_ file: SentFile, folder: Identifier? = nil) async throws(APIError) -> Nyla.File? {
        try await search(in: folder).first(file, in: { list($0, folder: folder) }) { $0.listed }
    }

    /// What lies in a folder, or at the top, as it is listed now, to look for many files.
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

    /// The document of that name and content that belongs to a contract, or to none; `nil` where there is none.
    public func find(
        _ file: SentFile, contract: Identifier? = nil
    ) async throws(APIError) -> Nyla.TrusteeDocument? {
        try await search(for: contract).first(file, in: documents) { $0.listed }
    }

    /// The documents that belong to a contract, or to none, as they are listed now, to look for many.
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
