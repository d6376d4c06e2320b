public import APICore

/// Looks through a list of Nyla's for a file that may have been sent.
///
/// The same name and size are not enough: what tells no digest is read back and compared, so that another file is never
/// taken for this one.
struct SentFileSearch: Sendable {
    private static let pageSize = 100
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
    /// Words are looked for first; where the service finds nothing by them, which may lie in the name, in the whole list.
    func first<Item: Sendable>(
        _ page: (Nyla.PageQuery) async throws(APIError) -> ListAnswer<Item>, _ listed: (Item) -> Listed?
    ) async throws(APIError) -> Item? {
        if let found = try await first(of: wanted.name, page, listed) { return found }
        return try await first(of: nil, page, listed)
    }

    private func first<Item: Sendable>(
        of words: String?, _ page: (Nyla.PageQuery) async throws(APIError) -> ListAnswer<Item>,
        _ listed: (Item) -> Listed?
    ) async throws(APIError) -> Item? {
        var seen = 0
        for number in 1...Self.mostPages {
            let answer = try await page(.init(page: number, size: Self.pageSize, search: words))
            for item in answer.items {
                guard let listed = listed(item) else { continue }
                if try await isWanted(listed) { return item }
            }
            seen += answer.items.count
            guard !answer.items.isEmpty, number < answer.pages || seen < answer.total else { return nil }
        }
        throw APIError(
            .answer, "the list has more than \(Self.mostPages) pages", remedy: "Tell who runs the service.")
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
        try await SentFileSearch(client: client, wanted: file).first { (query) throws(APIError) in
            try await list(query, folder: folder)
        } _: { found in
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
        try await SentFileSearch(client: client, wanted: file).first { (query) throws(APIError) in
            try await documents(query)
        } _: { found in
            .init(name: found.name, size: found.size, digest: found.digest, download: download(of: found.id))
        }
    }
}
