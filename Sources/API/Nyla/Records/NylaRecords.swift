public import APICore
import Answers
public import Streams

extension Nyla {
    /// A kind of record that is listed with all its fields.
    public enum RecordKind: String, Sendable, CaseIterable, Codable {
        case organisations, contracts, roles, positions, documents, accounts, connectors, projects, parcels
        case mandates, files
        case positionDocuments = "position-documents"

        var endpoint: NylaEndpoint {
            switch self {
            case .organisations: NylaEndpoints.organisations
            case .contracts: NylaEndpoints.contracts
            case .roles: NylaEndpoints.trusteeRoles
            case .positions: NylaEndpoints.positions
            case .documents: NylaEndpoints.documents
            case .positionDocuments: NylaEndpoints.positionDocumentLinks
            case .accounts: NylaEndpoints.accounts
            case .connectors: NylaEndpoints.accountingConnectors
            case .projects: NylaEndpoints.projects
            case .parcels: NylaEndpoints.parcels
            case .mandates: NylaEndpoints.mandates
            case .files: NylaEndpoints.fileList
            }
        }

        /// The feature whose instances have such records; `nil` if they belong to no instance.
        public var feature: String? {
            switch self {
            case .mandates, .files: nil
            case .projects, .parcels: "realestate"
            default: "trustee"
            }
        }

        /// The kind whose records have that type; `nil` if there is none.
        public init?(type: String) {
            guard let kind = Self.allCases.first(where: { $0.entityTypes.contains(type) }) else { return nil }
            self = kind
        }

        /// Names of the records' type, for attributes and permissions, the most likely first.
        public var entityTypes: [String] {
            switch self {
            case .organisations: ["TrusteeOrganisation", "Organisation"]
            case .contracts: ["TrusteeContract", "Contract"]
            case .roles: ["TrusteeRole", "Role"]
            case .positions: ["TrusteePosition", "Position"]
            case .documents: ["TrusteeDocument", "Document"]
            case .positionDocuments: ["TrusteePositionDocument", "PositionDocument"]
            case .accounts: ["TrusteeAccount", "Account"]
            case .connectors: ["TrusteeAccountingConnector", "AccountingConnector"]
            case .projects: ["Projekt", "Project"]
            case .parcels: ["Parzelle", "Parcel"]
            case .mandates: ["Mandate"]
            case .files: ["FileItem", "File"]
            }
        }
    }

    /// A record with all its fields as the service sends them.
    public struct Record: Hashable, Sendable, Decodable {
        /// The fields, sorted by name if they were decoded.
        public let fields: JSONObject

        /// Creates a record of fields in their order.
        public init(_ fields: JSONObject) { self.fields = fields }

        /// Decodes an object; any other value is an error.
        public init(from decoder: any Decoder) throws {
            // Throws unless the value is an object.
            _ = try AnswerFields(decoder)
            fields = try JSONObject(allOf: decoder)
        }

        /// Whether a field is one that the service adds to all records by itself, in any spelling: who created or changed it
        /// and when, and where it belongs. The descriptions of records do not have them.
        public static func isSystemField(_ name: String) -> Bool {
            let word = name.filter { $0 != "_" }.lowercased()
            return systemFields.contains(word.hasPrefix("sys") ? String(word.dropFirst(3)) : word)
        }

        private static let systemFields: Set = [
            "id", "createdat", "createdby", "updatedat", "updatedby", "modifiedat", "modifiedby", "changedat",
            "changedby", "userid", "mandateid", "instanceid", "featureinstanceid",
        ]

        /// The owner of the record, as far as it names who created it.
        public func owner(for user: User) -> Ownership { creator == user.id.text ? .mine : .others }

        /// The identifier of the user who created the record, if it names one.
        public var creator: String? {
            fields.first(of: ["_createdBy", "createdBy", "created_by", "userId", "user_id"])?.text
        }
    }
}

/// A client that reads records of any kind from an instance.
public struct NylaRecords: Sendable {
    let client: APIClient
    let context: RequestContext

    /// Creates a client for a mandate and instance.
    public init(_ client: APIClient, in context: RequestContext) {
        self.client = client
        self.context = context
    }

    /// The records of a kind. Parcels have their properties as fields, without outline and reference system.
    public func list(
        _ kind: Nyla.RecordKind, _ query: PageQuery = PageQuery()
    ) -> PagedItems<Nyla.Record> {
        guard kind == .parcels else { return client.items(of: request(kind.endpoint, kind), query) }
        return client.items(of: request(kind.endpoint, kind), query) { (bytes, request) throws(APIError) in
            let page = try Nyla.Entry.page(bytes, of: request, as: NylaParcelReader.row)
            return Page(page.items.map { Nyla.Record($0.fields) }, total: page.total, pages: page.pages) {
                Nyla.Entry($0.fields).id?.text
            }
        }
    }

    /// The records of a kind with their fields in the service's order. Parcels have their properties as fields, without
    /// outline and reference system.
    public func entries(
        _ kind: Nyla.RecordKind, _ query: PageQuery = PageQuery()
    ) -> PagedItems<Nyla.Entry> {
        client.items(of: request(kind.endpoint, kind), query) { (bytes, request) throws(APIError) in
            try Nyla.Entry.page(bytes, of: request) {
                kind == .parcels ? NylaParcelReader.row(of: $0) : $0
            }
        }
    }

    /// The different values of a column, to choose a filter from.
    public func values(of column: String, in kind: Nyla.RecordKind) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: request(kind.endpoint.filterValues, kind))
    }

    private func request(_ endpoint: NylaEndpoint, _ kind: Nyla.RecordKind) -> APIRequest {
        let instance = context.instance.map { ["instanceId": Identifier.text($0)] } ?? [:]
        let request = endpoint.request(kind.feature == nil ? [:] : instance)
        return kind == .mandates ? request : request.with(context)
    }
}

extension NylaForms {
    /// The fields of a kind of record; `nil` if the service does not describe them.
    public func attributes(of kind: Nyla.RecordKind) async throws(APIError) -> [Nyla.Attribute]? {
        for name in kind.entityTypes {
            if let attributes = try await attributesIfThere(of: name) { return attributes }
        }
        return nil
    }
}
