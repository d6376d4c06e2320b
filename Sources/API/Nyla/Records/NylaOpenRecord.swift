public import APICore
public import Answers
public import Streams

extension Nyla.RecordKind {
    /// The kinds whose single records can be changed and deleted.
    public static let editable: [Self] = [.positions, .documents, .projects, .parcels]
    /// The kinds of which single records can be created from their fields.
    public static let creatable: [Self] = allCases.filter { $0.creation != nil }

    /// What can be done with single records: here, or with files and mandates in lists of their own.
    package var changes: Set<Nyla.Resource.Change> {
        switch self {
        case .files, .mandates: [.update, .delete]
        case .positionDocuments: [.delete]
        default: Self.editable.contains(self) ? [.update, .delete] : []
        }
    }

    fileprivate var creation: NylaEndpoint? {
        switch self {
        case .positions: NylaEndpoints.createPosition
        case .projects: NylaEndpoints.createProject
        default: nil
        }
    }

    /// The requests for a single record, and the members that a change of it always sends.
    fileprivate struct Single {
        /// The identifier's name in the paths.
        let name: String
        let read: NylaEndpoint
        let change: NylaEndpoint
        let delete: NylaEndpoint
        let members: [String]
    }

    fileprivate var single: Single? {
        switch self {
        case .positions:
            Single(
                name: "positionId", read: NylaEndpoints.position, change: NylaEndpoints.updatePosition,
                delete: NylaEndpoints.deletePosition,
                members: [
                    "valuta", "description", "amount", "currency", "category", "taxRate", "organisationId",
                    "contractId",
                ])
        case .documents:
            Single(
                name: "documentId", read: NylaEndpoints.document, change: NylaEndpoints.updateDocument,
                delete: NylaEndpoints.deleteDocument, members: ["documentName", "contractId"])
        case .projects:
            Single(
                name: "projectId", read: NylaEndpoints.project, change: NylaEndpoints.updateProject,
                delete: NylaEndpoints.deleteProject, members: ["label", "parcelIds"])
        case .parcels:
            Single(
                name: "parcelId", read: NylaEndpoints.parcel, change: NylaEndpoints.updateParcel,
                delete: NylaEndpoints.deleteParcel, members: [])
        default: nil
        }
    }
}

extension Nyla {
    /// A single record with its form, to be changed or deleted.
    public struct OpenRecord: Sendable {
        /// The kind.
        public let kind: RecordKind
        /// Nyla's identifier.
        public let id: Identifier
        /// The record as the service has it; of a parcel, its properties.
        public let record: Record
        /// The fields, and what the user may do with them.
        public var form: Form
        /// The user, if the service names one.
        public let user: Identifier?
        /// The parcel, if it is one.
        fileprivate let parcel: Parcel?

        /// What a value will be, by member: the given ones that differ from the record's, and files.
        public func changes(_ given: JSONObject) -> JSONObject {
            let values = form.values(given, of: record.fields)
            return JSONObject(
                values.members.filter { member in
                    let present = record.fields[member.name] ?? .null
                    return form.uploads.contains(member.name)
                        || present != member.value && !Self.isSameNumber(present, member.value)
                })
        }

        /// Why a change cannot be sent; empty if it can.
        public func objections(to changes: JSONObject) -> [String] {
            guard form.access.allows(.update, on: record, by: user) else {
                return ["you may not change it"]
            }
            return form.objections(toChanging: changes, in: record.fields)
        }

        /// Whether the user may change a field, as far as is known.
        public func mayChange(_ field: String) -> Bool {
            form.access.allows(.update, on: record, by: user)
                && form.objection(toWriting: field, .update, in: record.fields) == nil
        }

        /// Whether the user may delete the record, as far as is known.
        public var mayBeDeleted: Bool { form.access.allows(.delete, on: record, by: user) }

        /// What is sent: the members that a change always has, those of the form that the record has, and the changed ones.
        fileprivate func body(changing changes: JSONObject) throws(APIError) -> JSONValue {
            if var parcel {
                for member in changes.members { parcel.feature.properties[member.name] = member.value }
                return try parcel.json(as: .geoJSON)
            }
            let editable = form.attributes?.filter(\.isEditableOnUpdate).map(\.name) ?? []
            let names = Set((kind.single?.members ?? []) + editable)
            var body = JSONObject(record.fields.members.filter { names.contains($0.name) })
            for member in changes.members { body[member.name] = member.value }
            return .object(body)
        }

        private static func isSameNumber(_ one: JSONValue, _ other: JSONValue) -> Bool {
            switch (one, other) {
            case (.integer, .number), (.number, .integer): one.doubleValue == other.doubleValue
            default: false
            }
        }
    }
}

extension NylaRecords {
    /// Reads a record and its form.
    ///
    /// - Parameters:
    ///   - names: the fields that are to be changed.
    ///   - user: the user's identifier, if it is known.
    /// - Throws: `api.request` if records of that kind cannot be changed one by one.
    public func open(
        _ id: Identifier, of kind: Nyla.RecordKind, changing names: [String] = [], by user: Identifier?
    ) async throws(APIError) -> Nyla.OpenRecord {
        let request = try request(kind.single?.read, kind, id)
        var parcel: Nyla.Parcel?
        let fields: JSONObject
        let answer = try await client.json(of: request)
        if kind == .parcels {
            parcel = try NylaParcelReader(endpoint: request.endpoint).parcels(in: answer).first
            fields = parcel?.feature.properties ?? JSONObject()
        } else {
            fields = Nyla.Entry(answer: answer).fields
        }
        guard kind != .parcels || parcel != nil, kind == .parcels || !fields.members.isEmpty else {
            throw APIError(
                .answer, "the response has no record", remedy: "Check its identifier.",
                endpoint: request.endpoint.description)
        }
        let form = try await form(of: kind, for: names)
        return Nyla.OpenRecord(
            kind: kind, id: id, record: Nyla.Record(fields), form: form, user: user, parcel: parcel)
    }

    /// The form of a kind of records.
    ///
    /// - Parameter names: the fields whose values to choose from are needed.
    public func form(of kind: Nyla.RecordKind, for names: [String]) async throws(APIError) -> Nyla.Form {
        let own = try await NylaClient(client).ownInstances()
        return try await NylaForms(client, in: context).form(ofAny: kind.entityTypes, for: names) {
            [context] attributes in own.access(to: kind, in: context, attributes: attributes)
        }
    }

    /// Creates a record, which the caller has checked; the request is sent once. Returns the service's answer.
    ///
    /// - Throws: `api.request` if records of that kind cannot be created from their fields.
    public func create(_ fields: JSONObject, of kind: Nyla.RecordKind) async throws(APIError) -> Nyla.Entry {
        guard let endpoint = kind.creation else {
            let known = Nyla.RecordKind.creatable.map(\.rawValue).joined(separator: ", ")
            throw APIError(
                .request, "\(kind.rawValue) cannot be created one by one", remedy: "Choose one of \(known).")
        }
        let values = context.instance.map { ["instanceId": Identifier.text($0)] } ?? [:]
        let request = endpoint.request(values).with(context).carrying(json: .object(fields))
        return Nyla.Entry(answer: try await client.json(of: request))
    }

    /// Sends changes of a record; the caller has checked them.
    public func change(_ record: Nyla.OpenRecord, to changes: JSONObject) async throws(APIError) {
        let request = try request(record.kind.single?.change, record.kind, record.id)
        _ = try await client.bytes(of: request.carrying(json: try record.body(changing: changes)))
    }

    /// Deletes a record.
    public func delete(_ record: Nyla.OpenRecord) async throws(APIError) {
        _ = try await client.bytes(of: try request(record.kind.single?.delete, record.kind, record.id))
    }

    private func request(
        _ endpoint: NylaEndpoint?, _ kind: Nyla.RecordKind, _ id: Identifier
    ) throws(APIError) -> APIRequest {
        guard let endpoint, let single = kind.single else {
            let known = Nyla.RecordKind.editable.map(\.rawValue).joined(separator: ", ")
            throw APIError(
                .request, "\(kind.rawValue) cannot be changed one by one", remedy: "Choose one of \(known).")
        }
        var values = [single.name: id]
        if let instance = context.instance { values["instanceId"] = .text(instance) }
        return endpoint.request(values).with(context)
    }
}
