public import APICore
public import Answers
public import Streams

/// A client for Nyla's lists of records.
///
/// ```swift
/// let records = NylaLists(client, instance: "i1", mandate: "m1")
/// let tasks = try await records.list(.tasks).all()
/// _ = try await records.perform("complete", on: tasks[0].id ?? "", in: .tasks)
/// ```
public struct NylaLists: Sendable {
    private let client: APIClient
    private let instance: Identifier?
    private let context: RequestContext

    /// Creates a client; areas that need an instance need `instance`.
    public init(_ client: APIClient, instance: Identifier? = nil, mandate: Identifier? = nil) {
        self.client = client
        self.instance = instance
        context = RequestContext(mandate: mandate?.text, instance: instance?.text)
    }

    /// The records of a list.
    ///
    /// - Parameter owner: the record that the list belongs to, if its path names one.
    public func list(
        _ resource: Nyla.Resource, of owner: Identifier? = nil, _ query: PageQuery = PageQuery()
    ) -> PagedItems<Nyla.Entry> {
        client.items(of: request(resource.endpoint(.get), resource, owner), query) {
            (bytes, request) throws(APIError) in try Nyla.Entry.page(bytes, of: request)
        }
    }

    /// All records of a list, or the only one of a path that has just one.
    public func all(
        _ resource: Nyla.Resource, of owner: Identifier? = nil, _ query: PageQuery = PageQuery()
    ) async throws(APIError) -> [Nyla.Entry] {
        guard resource.isSingle else { return try await list(resource, of: owner, query).all() }
        let object = try await client.object(
            of: request(resource.endpoint(.get), resource, owner))
        return object.members.isEmpty ? [] : [Nyla.Entry(object)]
    }

    /// A query of a list with the names that the service's records have in place of those of the list's columns; see
    /// `Nyla.Resource.columns`. Requests the first page if that is needed to tell.
    public func named(
        _ query: Nyla.ListQuery, in resource: Nyla.Resource, of owner: Identifier? = nil
    ) async throws(APIError) -> Nyla.ListQuery {
        try await query.named(as: resource.columns) { (query) throws(APIError) in
            try await list(resource, of: owner, query).page(1).items
        }
    }

    /// The values of a column of a list.
    public func values(
        of column: String, in resource: Nyla.Resource, of owner: Identifier? = nil
    ) async throws(APIError) -> [String] {
        try await client.filterValues(
            column, of: request(resource.endpoint(.get, below: "filter-values"), resource, owner))
    }

    /// The values of a column of a list, under the first of its member's names that has some.
    public func values(
        of column: Nyla.Column, in resource: Nyla.Resource, of owner: Identifier? = nil
    ) async throws(APIError) -> [String] {
        var refusal: APIError?
        for (place, name) in column.spellings.enumerated() {
            do throws(APIError) {
                let values = try await values(of: name, in: resource, of: owner)
                if !values.isEmpty { return values }
            } catch {
                // A service may reject names that it does not know.
                guard error.code == .invalid else { throw error }
                if place == 0 { refusal = error }
            }
        }
        if let refusal { throw refusal }
        return []
    }

    /// A record; looked up in the list where the service has no request for it.
    public func entry(
        _ id: Identifier, in resource: Nyla.Resource, of owner: Identifier? = nil
    ) async throws(APIError) -> Nyla.Entry {
        if resource.isReadFromList {
            for try await entry in list(resource, of: owner) where entry.id?.text == id.text {
                return entry
            }
            throw APIError(
                .notFound, "\(resource.name) have no record \(id)",
                remedy: "Give an identifier from the list.", endpoint: resource.endpoint(.get).description)
        }
        let request = request(resource.endpoint(.get, ofRecord: true), resource, owner, id)
        return Nyla.Entry(answer: try await client.json(of: request))
    }

    /// Creates a record; the request is sent once. Returns the service's answer.
    ///
    /// An instance is created in the mandate of its members, else in the client's.
    @discardableResult
    public func create(
        _ fields: JSONObject, in resource: Nyla.Resource, of owner: Identifier? = nil
    ) async throws(APIError) -> Nyla.Entry {
        var fields = fields
        if resource == .instances, fields["mandateId"] == nil,
            let mandate = context.mandate ?? client.context.mandate
        {
            fields["mandateId"] = .string(mandate)
        }
        let request = request(resource.endpoint(.post), resource, owner).carrying(json: .object(fields))
        return Nyla.Entry(answer: try await client.json(of: request))
    }

    /// Changes members of a record, or of the only record of a path that has just one. Returns the service's answer.
    @discardableResult
    public func update(
        _ id: Identifier?, to fields: JSONObject, in resource: Nyla.Resource, of owner: Identifier? = nil
    ) async throws(APIError) -> Nyla.Entry {
        let endpoint = resource.endpoint(resource.update, ofRecord: id != nil)
        let request = request(endpoint, resource, owner, id).carrying(json: .object(fields))
        return Nyla.Entry(answer: try await client.json(of: request))
    }

    /// Deletes a record.
    public func delete(
        _ id: Identifier, in resource: Nyla.Resource, of owner: Identifier? = nil
    ) async throws(APIError) {
        let request = request(resource.endpoint(.delete, ofRecord: true), resource, owner, id)
        _ = try await client.bytes(of: request)
    }

    /// Does something with a record; the request is sent once. Returns the service's answer.
    ///
    /// - Throws: `api.request` if the resource has no such action.
    @discardableResult
    public func perform(
        _ name: String, on id: Identifier, in resource: Nyla.Resource, of owner: Identifier? = nil,
        with fields: JSONObject = JSONObject()
    ) async throws(APIError) -> Nyla.Entry {
        guard let action = resource.action(named: name) else {
            let known = resource.actions.map(\.name).joined(separator: ", ")
            throw APIError(
                .request, "\(resource.name) have no action \"\(name)\"",
                remedy: known.isEmpty ? "They have no actions." : "Choose one of \(known).")
        }
        let endpoint = resource.endpoint(action.method, ofRecord: true, below: action.name)
        let request = request(endpoint, resource, owner, id)
        let answer = try await client.json(
            of: action.method == .delete ? request : request.carrying(json: .object(fields)))
        return Nyla.Entry(answer: answer)
    }

    /// The request for a record's bytes, such as a file's.
    public func content(
        of id: Identifier, in resource: Nyla.Resource, of owner: Identifier? = nil
    ) -> APIRequest {
        var request = request(resource.content, resource, owner, id)
        request.accept = "*/*"
        return request
    }

    private func request(
        _ endpoint: Endpoint, _ resource: Nyla.Resource, _ owner: Identifier?, _ id: Identifier? = nil
    ) -> APIRequest {
        var values: [String: String] = [:]
        if let instance { values["instanceId"] = instance.text }
        if let name = resource.owner, let owner { values[name] = owner.text }
        if let id { values["recordId"] = id.text }
        return APIRequest(endpoint, values).with(context)
    }
}
