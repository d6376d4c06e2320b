public import APICore
public import Answers
public import Streams

/// A trustee's organisations, contracts, roles and accounting.
extension NylaEndpoints {
    static let trusteeWork =
        [
            organisations, contracts, trusteeRoles, positionDocumentLinks,
            contractOptions, documentOptions, positionOptions, accountingConnectors, accountingConfig,
            setAccountingConfig, testAccounting, accounts, synchronizeAccounting, accountingState,
            startTrusteeWork, stopTrusteeWork,
        ] + positionDocumentChanges + recordLists.map(\.filterValues)

    /// The lists of this file that can be filtered.
    private static let recordLists = [
        organisations, contracts, trusteeRoles, positionDocumentLinks,
        accountingConnectors, accounts,
    ]

    private static let base = "/api/trustee/{instanceId}"

    /// The organisations.
    public static let organisations = NylaEndpoint.assumed(.get, base + "/organisations")
    /// The contracts.
    public static let contracts = NylaEndpoint.assumed(.get, base + "/contracts")
    /// The roles in organisations.
    public static let trusteeRoles = NylaEndpoint.assumed(.get, base + "/roles")
    /// Which document belongs to which position.
    public static let positionDocumentLinks = NylaEndpoint.assumed(.get, base + "/position-documents")
    /// The contracts to choose from.
    public static let contractOptions = NylaEndpoint.assumed(.get, base + "/contracts/options")
    /// The documents to choose from.
    public static let documentOptions = NylaEndpoint.assumed(.get, base + "/documents/options")
    /// The positions to choose from.
    public static let positionOptions = NylaEndpoint.assumed(.get, base + "/positions/options")
    /// The accounting programs that can be connected.
    public static let accountingConnectors = NylaEndpoint.assumed(.get, base + "/accounting/connectors")
    /// The connected accounting program. It is never cached.
    public static let accountingConfig = NylaEndpoint.assumed(
        .get, base + "/accounting/config", isCacheable: false)
    /// Connects an accounting program.
    public static let setAccountingConfig = NylaEndpoint.assumed(.post, base + "/accounting/config")
    /// Tests the connection to the accounting program.
    public static let testAccounting = NylaEndpoint.assumed(.post, base + "/accounting/test-connection")
    /// The chart of accounts.
    public static let accounts = NylaEndpoint.assumed(.get, base + "/accounting/charts")
    /// Sends positions to the accounting program.
    public static let synchronizeAccounting = NylaEndpoint.assumed(.post, base + "/accounting/sync")
    /// What has been sent to the accounting program.
    public static let accountingState = NylaEndpoint.assumed(.get, base + "/accounting/sync-status")
    /// Starts work whose events are streamed.
    public static let startTrusteeWork = NylaEndpoint.assumed(.post, base + "/start/stream")
    /// Stops such work.
    public static let stopTrusteeWork = NylaEndpoint.assumed(.post, base + "/stop/{workflowId}")
}

/// Options, accounting and work.
extension NylaTrustee {
    /// Something to choose from.
    public enum Choice: String, Sendable, CaseIterable {
        case organisations, roles, contracts, documents, positions

        fileprivate var endpoint: NylaEndpoint {
            switch self {
            case .organisations: NylaEndpoints.organisationOptions
            case .roles: NylaEndpoints.roleOptions
            case .contracts: NylaEndpoints.contractOptions
            case .documents: NylaEndpoints.documentOptions
            case .positions: NylaEndpoints.positionOptions
            }
        }
    }

    /// The options of one kind.
    public func options(_ choice: Choice) async throws(APIError) -> [Nyla.Option] {
        try await client.all(of: place.request(choice.endpoint))
    }

    /// The connected accounting program, as the service describes it, without secrets.
    public func accountingConfig() async throws(APIError) -> JSONObject {
        try await client.object(of: place.request(NylaEndpoints.accountingConfig))
    }

    /// Connects an accounting program, by the members that its connector asks for.
    ///
    /// - Parameter secrets: values of it that errors must not show.
    public func setAccountingConfig(
        _ config: JSONObject, hiding secrets: [String] = []
    ) async throws(APIError) -> JSONObject {
        let request = place.request(NylaEndpoints.setAccountingConfig).carrying(json: .object(config))
            .hiding(secrets)
        return try await client.object(of: request)
    }

    /// The service's words on a test of the connection.
    public func testAccounting() async throws(APIError) -> JSONObject {
        try await client.object(of: place.request(NylaEndpoints.testAccounting))
    }

    /// Sends positions to the accounting program; the service answers with its result.
    public func synchronizeAccounting(_ positions: [Identifier]) async throws(APIError) -> JSONObject {
        let request = try place.request(NylaEndpoints.synchronizeAccounting)
            .carrying(["positionIds": positions])
        return try await client.object(of: request)
    }

    /// What has been sent to the accounting program.
    public func accountingState() async throws(APIError) -> JSONValue {
        try await client.json(of: place.request(NylaEndpoints.accountingState))
    }

    /// Starts work, for example a prompt, and streams its events. It is sent once, never again.
    ///
    /// ```swift
    /// for try await event in trustee.work(["prompt": "Check the receipts of March"]) { print(event.data) }
    /// ```
    public func work(_ body: JSONObject) -> EventStream {
        var request = place.request(NylaEndpoints.startTrusteeWork).carrying(json: .object(body))
        request.endpoint = Endpoint(.post, request.endpoint.template, startsWork: true)
        return client.events(of: request, endingWith: Nyla.WorkEvent.endings)
    }

    /// Stops work.
    public func stop(_ workflow: Identifier) async throws(APIError) {
        _ = try await client.bytes(
            of: place.request(NylaEndpoints.stopTrusteeWork, ["workflowId": workflow]))
    }
}
