import APICore
import Backends

/// A folder of Nyla's files, or the top.
struct NylaFolderPlace: DocumentPlace {
    let context: RequestContext
    let folder: Identifier?
    /// Takes large files where no folder has to be told.
    let tus: TusOffer?

    var words: String { folder.map { "folder \($0.text)" } ?? "files" }

    var request: APIRequest {
        var request = APIRequest(NylaEndpoints.uploadFile.endpoint)
        request.context = context
        return request
    }

    var fields: [(name: String, value: String)] { folder.map { [("folderId", $0.text)] } ?? [] }

    private func files(_ client: APIClient) -> NylaFiles { NylaFiles(client, in: context) }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        if let server = try await tus?.server(for: file.file, of: client) {
            return PlacedDocument(id: try await server.identifier(of: file, digest))
        }
        let sent = try await files(client).upload(file, folder: folder, idempotencyKey: key)
        return PlacedDocument(id: sent.id.text)
    }

    func list(through client: APIClient) async throws(APIError) -> ListedDocuments {
        ListedDocuments(try await files(client).sentFiles(in: folder))
    }

    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String? {
        try await files(client).find(file, folder: folder)?.id.text
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool {
        try await isThere(besides: files(client).list(folder: folder)) { () throws(APIError) in
            _ = try await files(client).file(.text(id))
        }
    }
}
