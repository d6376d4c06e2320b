public import APICore
public import Answers

/// Which documents belong to which positions of a trustee.
extension NylaEndpoints {
    static let positionDocumentChanges = [linkDocument, unlinkDocument]

    /// Adds a document to a position.
    public static let linkDocument = NylaEndpoint.assumed(
        .post, "/api/trustee/{instanceId}/position-documents")
    /// Removes a document from a position.
    public static let unlinkDocument = NylaEndpoint.assumed(
        .delete, "/api/trustee/{instanceId}/position-documents/{linkId}")
}

/// Receipts of positions: links between a position and a document.
///
/// ```swift
/// if try await trustee.links(from: "p1", to: "7").isEmpty { try await trustee.link("7", to: "p1") }
/// ```
extension NylaTrustee {
    /// The links between a position and a document, or all its documents; several if the service has the same one twice.
    public func links(
        from position: Identifier, to document: Identifier? = nil
    ) async throws(APIError) -> [Nyla.Entry] {
        var query = PageQuery()
        query.mustBeWhole = true
        let all = try await NylaRecords(client, in: place.context).entries(.positionDocuments, query).all()
        return all.filter { link in
            link.identifier("positionId", "position_id")?.text == position.text
                && (document == nil
                    || link.identifier("documentId", "document_id")?.text == document?.text)
        }
    }

    /// Whether the user may add documents to positions, as far as is known.
    public func mayLink() async throws(APIError) -> Bool {
        try await NylaClient(client).ownInstances().access(to: .positionDocuments, in: place.context)
            .allows(.create)
    }

    /// Adds a document to a position. The request is sent once; the service may add the same document twice.
    @discardableResult
    public func link(_ document: Identifier, to position: Identifier) async throws(APIError) -> Nyla.Entry {
        let request = try place.request(NylaEndpoints.linkDocument)
            .carrying(["positionId": position, "documentId": document])
        return Nyla.Entry(answer: try await client.json(of: request))
    }

    /// Removes a link; position and document stay.
    public func unlink(_ link: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: place.request(NylaEndpoints.unlinkDocument, ["linkId": link]))
    }
}
