import APICore
import Backends

/// Where a service takes uploads by tus, which go on where they broke off.
struct TusPlace: DocumentPlace {
    let path: String
    /// Remembers how far uploads are.
    let store: FileUploadStore

    var words: String { path }

    var request: APIRequest { APIRequest(Endpoint(.post, path)) }

    /// What is there of a document, the store remembers.
    var hasList: Bool { false }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        let server = try await TusServer.find(path, of: client, store: store)
        return PlacedDocument(id: try await server.identifier(of: file, digest))
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool { true }
}

extension TusServer {
    /// Sends a file, or the rest of it; the end of the place that it has then.
    func identifier(of file: StreamedFile, _ digest: ContentDigest) async throws(APIError) -> String {
        let upload = try await upload(
            file.file, named: file.name, type: file.mediaType, digest: digest, report: file.report)
        return upload.place.text.split(separator: "/").last.map(String.init) ?? ""
    }
}
