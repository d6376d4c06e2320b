extension NylaEndpoints {
    /// The paths of a trustee's documents and positions.
    public static let trustee = [
        documents, document, updateDocument, deleteDocument, uploadDocument, downloadDocument, positions,
        position, createPosition, updatePosition, deletePosition, positionDocuments, organisationOptions,
        roleOptions, importPositions, importTable,
    ]

    /// The documents.
    public static let documents = NylaEndpoint.assumed(.get, "/api/trustee/{instanceId}/documents")

    /// One document.
    public static let document = NylaEndpoint.assumed(
        .get, "/api/trustee/{instanceId}/documents/{documentId}")

    /// Changes what is known of a document.
    public static let updateDocument = NylaEndpoint.assumed(
        .put, "/api/trustee/{instanceId}/documents/{documentId}")

    /// Deletes a document.
    public static let deleteDocument = NylaEndpoint.assumed(
        .delete, "/api/trustee/{instanceId}/documents/{documentId}")

    /// Takes a document, for example a scan.
    public static let uploadDocument = NylaEndpoint.planned(
        .post, "/api/trustee/{instanceId}/documents/upload")

    /// A document's bytes.
    public static let downloadDocument = NylaEndpoint.assumed(
        .get, "/api/trustee/{instanceId}/documents/{documentId}/download")

    /// The positions.
    public static let positions = NylaEndpoint.assumed(.get, "/api/trustee/{instanceId}/positions")

    /// One position.
    public static let position = NylaEndpoint.assumed(
        .get, "/api/trustee/{instanceId}/positions/{positionId}")

    /// Takes a position.
    public static let createPosition = NylaEndpoint.assumed(.post, "/api/trustee/{instanceId}/positions")

    /// Changes a position.
    public static let updatePosition = NylaEndpoint.assumed(
        .put, "/api/trustee/{instanceId}/positions/{positionId}")

    /// Deletes a position.
    public static let deletePosition = NylaEndpoint.assumed(
        .delete, "/api/trustee/{instanceId}/positions/{positionId}")

    /// A position's documents.
    public static let positionDocuments = NylaEndpoint.assumed(
        .get, "/api/trustee/{instanceId}/positions/{positionId}/documents")

    /// The organisations to choose from.
    public static let organisationOptions = NylaEndpoint.planned(
        .get, "/api/trustee/{instanceId}/organisations/options")

    /// The roles to choose from.
    public static let roleOptions = NylaEndpoint.planned(.get, "/api/trustee/{instanceId}/roles/options")

    /// Takes many positions, all or none.
    public static let importPositions = NylaEndpoint.assumed(
        .post, "/api/trustee/{instanceId}/positions/import")

    /// Takes a table of positions, for example from Excel.
    public static let importTable = NylaEndpoint.assumed(
        .post, "/api/trustee/{instanceId}/positions/import/file")
}
