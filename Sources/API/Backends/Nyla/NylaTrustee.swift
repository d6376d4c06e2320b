public import APICore

/// A trustee's documents and positions in one instance of Nyla.
///
/// ```swift
/// let trustee = NylaTrustee(client, in: instance)
/// let table = try ExpenseTable(ByteSource(path: "spesen.csv"))
/// try await trustee.importPositions(table.positions, idempotencyKey: "spesen-2026-03")
/// ```
public struct NylaTrustee: Sendable {
    private let place: NylaInstanceClient

    /// Asks for an instance.
    public init(_ client: APIClient, in instance: Nyla.Instance) {
        self.init(client, instance: instance.id, mandate: instance.mandate)
    }

    /// Asks for an instance of a mandate.
    public init(_ client: APIClient, instance: Identifier, mandate: Identifier?) {
        place = NylaInstanceClient(client, instance: instance, mandate: mandate)
    }

    var client: APIClient { place.client }

    private func request(
        _ endpoint: NylaEndpoint, _ values: [String: Identifier] = [:],
        query: [(name: String, value: String)] = []
    ) -> APIRequest {
        place.request(endpoint, values, query: query)
    }

    /// The documents.
    public func documents(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.TrusteeDocument> {
        client.items(of: request(NylaEndpoints.documents), query)
    }

    /// The values that a column of the documents has.
    public func documentValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: request(NylaEndpoints.documents.filterValues))
    }

    /// One document.
    public func document(_ id: Identifier) async throws(APIError) -> Nyla.TrusteeDocument {
        try await client.answer(to: request(NylaEndpoints.document, ["documentId": id]))
    }

    /// Changes a document's name, and what it belongs to.
    public func update(
        document id: Identifier, name: String, contract: Identifier? = nil
    ) async throws(APIError) -> Nyla.TrusteeDocument {
        let body = DocumentBody(documentName: name, contractId: contract)
        return try await client.answer(
            to: request(NylaEndpoints.updateDocument, ["documentId": id]).carrying(body))
    }

    /// Deletes a document.
    public func delete(document id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: request(NylaEndpoints.deleteDocument, ["documentId": id]))
    }

    /// Sends a document, for example a scan; with a key, the server knows it again, so that it may be sent again.
    public func upload(
        _ file: some UploadedFile, contract: Identifier? = nil, idempotencyKey: String?
    ) async throws(APIError) -> Nyla.TrusteeDocument {
        var request = try request(NylaEndpoints.uploadDocument).carrying(
            file, fields: contract.map { [("contractId", $0.text)] } ?? [])
        request.idempotencyKey = idempotencyKey
        return try await client.answer(to: request)
    }

    /// What a download of a document asks.
    public func download(of document: Identifier) -> APIRequest {
        var request = request(NylaEndpoints.downloadDocument, ["documentId": document])
        request.accept = "*/*"
        return request
    }

    /// The positions.
    public func positions(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.Position> {
        client.items(of: request(NylaEndpoints.positions), query)
    }

    /// The values that a column of the positions has.
    public func positionValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: request(NylaEndpoints.positions.filterValues))
    }

    /// One position.
    public func position(_ id: Identifier) async throws(APIError) -> Nyla.Position {
        try await client.answer(to: request(NylaEndpoints.position, ["positionId": id]))
    }

    /// Makes a position.
    public func create(
        _ position: Nyla.Position, idempotencyKey: String? = nil
    ) async throws(APIError) -> Nyla.Position {
        var request = try request(NylaEndpoints.createPosition).carrying(position)
        request.idempotencyKey = idempotencyKey
        return try await client.answer(to: request)
    }

    /// Changes a position.
    public func update(
        _ id: Identifier, to position: Nyla.Position
    ) async throws(APIError) -> Nyla.Position {
        try await client.answer(
            to: request(NylaEndpoints.updatePosition, ["positionId": id]).carrying(position))
    }

    /// Deletes a position.
    public func delete(position id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: request(NylaEndpoints.deletePosition, ["positionId": id]))
    }

    /// A position's documents.
    public func documents(of position: Identifier) async throws(APIError) -> [Nyla.TrusteeDocument] {
        try await client.all(of: request(NylaEndpoints.positionDocuments, ["positionId": position]))
    }

    /// The organisations to choose from.
    public func organisations() async throws(APIError) -> [Nyla.Option] {
        try await client.all(of: request(NylaEndpoints.organisationOptions))
    }

    /// The roles to choose from.
    public func roles() async throws(APIError) -> [Nyla.Option] {
        try await client.all(of: request(NylaEndpoints.roleOptions))
    }

    /// Sends positions, for example those of an `ExpenseTable`; the server takes all or none.
    ///
    /// - Parameter idempotencyKey: by what the server knows them again, so that they may be sent again and are there once.
    /// - Returns: those that the server tells of, which need not be all.
    public func importPositions(
        _ positions: [Nyla.Position], idempotencyKey: String?
    ) async throws(APIError) -> [Nyla.Position] {
        var request = request(NylaEndpoints.importPositions).carrying(list: positions, under: "positions")
        request.idempotencyKey = idempotencyKey
        return try await imported(by: request)
    }

    /// Sends a table that the server reads itself, for example an Excel file.
    public func importTable(
        _ file: some UploadedFile, idempotencyKey: String?
    ) async throws(APIError) -> [Nyla.Position] {
        var request = try request(NylaEndpoints.importTable).carrying(file)
        request.idempotencyKey = idempotencyKey
        return try await imported(by: request)
    }

    /// What the server tells of an import, which is done, also where it does not tell all.
    private func imported(by request: APIRequest) async throws(APIError) -> [Nyla.Position] {
        let page: Page<Nyla.Position> = try await client.answer(to: request)
        return page.items
    }

    private struct DocumentBody: Encodable {
        let documentName: String
        let contractId: Identifier?
    }
}
