public import APICore

/// Looks through a list of Nyla's for a file that may have been sent.
///
/// The same name and size are not enough: what tells no digest is read back and compared, so that another file is never
/// taken for this one. What cannot be read back is somebody else's.
struct SentFileSearch: Sendable {
    private static let mostPages = 100_000

    let client: APIClient
    let wanted: SentFile

    /// What a list tells of a file.
    struct Listed {
        let name: String?
        let size: Int?
        let digest: ContentDigest?
        /// What a download of it asks.
        let download: APIRequest
        /// Whether it lies where it was sent.
        let isInPlace: () async throws(APIError) -> Bool
    }

    /// The item that is the file; `nil` where none is.
    ///
    /// The name is looked for first; where the service finds nothing by it, which may mean little, in the whole list.
    func first<Item: Sendable>(
        in list: (PageQuery) -> PagedItems<Item>, _ listed: (Item) -> Listed
    ) async throws(APIError) -> Item? {
        for words in [wanted.name, nil] {
            var query = PageQuery()
            query.mostPages = Self.mostPages
            query.search = words
            for try await item in list(query) {
                let listed = listed(item)
                if try await mayBeRead({ () throws(APIError) in try await isWanted(listed) }) { return item }
            }
        }
        return nil
    }

    private func isWanted(_ listed: Listed) async throws(APIError) -> Bool {
        let told = wanted.isListed(as: listed.name, size: listed.size, digest: listed.digest)
        guard told != false, try await listed.isInPlace() else { return false }
        let wanted = wanted
        guard told == nil else { return true }
        return try await client.withoutEnd.send(listed.download) { (response) throws(HTTPError) in
            try await ContentDigest.of(response.body, atMost: wanted.size) == wanted.digest
        }
    }

    private func mayBeRead(_ ask: () async throws(APIError) -> Bool) async throws(APIError) -> Bool {
        do throws(APIError) {
            return try await ask()
        } catch {
            guard error.code == .forbidden || error.code == .notFound else { throw error }
            return false
        }
    }
}

extension NylaFiles {
    /// The file of that name and content in a folder, or at the top; `nil` where there is none.
    ///
    /// ```swift
    /// let known = try await files.find(SentFile(name: "scan.pdf", size: 8_192, digest: digest), folder: "f1")
    /// ```
    public func find(_ file: SentFile, folder: Identifier? = nil) async throws(APIError) -> Nyla.File? {
        try await SentFileSearch(client: client, wanted: file).first(in: { list($0, folder: folder) }) {
            found in
            .init(
                name: found.name, size: found.size, digest: found.digest, download: download(of: found.id)
            ) { () throws(APIError) in
                if found.folder != nil || folder == nil { return found.folder == folder }
                return try await self.file(found.id).folder == folder
            }
        }
    }
}

extension NylaTrustee {
    /// The document of that name and content that belongs to a contract, or to none; `nil` where there is none.
    public func find(
        _ file: SentFile, contract: Identifier? = nil
    ) async throws(APIError) -> Nyla.TrusteeDocument? {
        try await SentFileSearch(client: client, wanted: file).first(in: { documents($0) }) { found in
            .init(
                name: found.name, size: found.size, digest: found.digest, download: download(of: found.id)
            ) { () throws(APIError) in
                if found.contract != nil || contract == nil { return found.contract == contract }
                return try await document(found.id).contract == contract
            }
        }
    }
}
