import APICore
import Backends

/// The documents of a trustee's instance.
struct NylaTrusteePlace: DocumentPlace {
    let instance: Identifier
    let mandate: Identifier?
    let contract: Identifier?

    var words: String { "instance \(instance.text)" + (contract.map { ", contract \($0.text)" } ?? "") }

    var request: APIRequest {
        var request = APIRequest(NylaEndpoints.uploadDocument.endpoint, ["instanceId": instance.text])
        request.context = RequestContext(mandate: mandate?.text, instance: instance.text)
        return request
    }

    var fields: [(name: String, value: String)] { contract.map { [("contractId", $0.text)] } ?? [] }

    private func trustee(_ client: APIClient) -> NylaTrustee {
        NylaTrustee(client, instance: instance, mandate: mandate)
    }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        let sent = try await trustee(client).upload(file, contract: contract, idempotencyKey: key)
        return PlacedDocument(id: sent.id.text)
    }

    func list(through client: APIClient) async throws(APIError) -> ListedDocuments {
        ListedDocuments(try await trustee(client).sentFiles(for: contract))
    }

    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String? {
        try await trustee(client).find(file, contract: contract)?.id.text
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool {
        try await isThere(besides: trustee(client).documents()) { () throws(APIError) in
            _ = try await trustee(client).document(.text(id))
        }
    }
}
