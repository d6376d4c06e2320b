public import APICore

/// Looks through a list of Nyla's for a file that may have been sent.
///
/// The same name and size are not enough: what tells no digest is read back and compared, so that another file is never
/// taken for this one.
struct SentFileSearch: Sendable {
    private static let mostPages = 1_000

    let client: APIClient
    let wanted: SentFile

    /// What a list tells of a file.
    struct Listed {
        let name: String?
        let size: Int?
        let digest: ContentDigest?
        /// What a download of it asks.
        let download: APIRequest
    }

    /// The item that is the file; `nil` where none is.
    ///
    /// The name is looked for first; where the service finds nothing by it, which may mean little, in the whole list.
    func first<Item: Sendable>(
        in list: (PageQuery) -> PagedItems<Item>, _ listed: (Item) -> Listed?
    ) async throws(APIError) -> Item? {
        for words in [wanted.name, nil] {
            var query = PageQuery()
            query.mostPages = Self.mostPages
            query.search = words
            for try await item in list(query) {
                guard let listed = listed(item) else { continue }
                if try await isWanted(listed) { return item }
            }
        }
        return nil
    }

    private func isWanted(_ listed: Listed) async throws(APIError) -> Bool {
        if let told = wanted.isListed(as: listed.name, size: listed.size, digest: listed.digest) {
            return told
        }
        let wanted = wanted
        return try await client.send(listed.download) { (response) throws(HTTPError) in
            try await ContentDigest.of(response.body, atMost: wanted.size) == wanted.digest
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
            found.folder == folder || found.folder == nil
                ? .init(
                    name: found.name, size: found.size, digest: found.digest, download: download(of: found.id)
                )
                : nil
        }
    }
}

extension NylaTrustee {
    /// The document of that name and content; `nil` where there is none.
    public func find(_ file: SentFile) async throws(APIError) -> Nyla.TrusteeDocument? {
        try await SentFileSearch(client: client, wanted: file).first(in: { documents($0) }) { found in
            .init(name: found.name, size: found.size, digest: found.digest, download: download(of: found.id))
        }
    }
}
