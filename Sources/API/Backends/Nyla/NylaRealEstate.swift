public import APICore
public import SimpleFeatures
public import Streams
public import SwissCoordinates

/// Land in one instance of Nyla: projects, parcels, addresses, what may be built.
///
/// ```swift
/// let land = NylaRealEstate(client, in: instance)
/// for try await parcel in land.parcels() { print(parcel.id?.text ?? "", parcel.system.name) }
/// ```
public struct NylaRealEstate: Sendable {
    private let place: NylaInstanceClient

    /// Asks for an instance.
    public init(_ client: APIClient, in instance: Nyla.Instance) {
        self.init(client, instance: instance.id, mandate: instance.mandate)
    }

    /// Asks for an instance of a mandate.
    public init(_ client: APIClient, instance: Identifier, mandate: Identifier?) {
        place = NylaInstanceClient(client, instance: instance, mandate: mandate)
    }

    private var client: APIClient { place.client }

    private func request(
        _ endpoint: NylaEndpoint, _ values: [String: Identifier] = [:],
        query: [(name: String, value: String)] = []
    ) -> APIRequest {
        place.request(endpoint, values, query: query)
    }

    /// All parcels of a list that comes in one answer, each with an identifier once; an error where the list was cut.
    ///
    /// - Parameter limit: how many were asked for, where that cuts it.
    private func readAll(_ request: APIRequest, atMost limit: Int = .max) async throws(APIError)
        -> [Nyla.Parcel]
    {
        try await request.identifying { (request) throws(APIError) in
            let answer = try await client.bytes(of: request)
            let page = try NylaParcelReader(endpoint: request.endpoint).page(of: answer)
            // A service that does not say how many there are has cut the list where it is as long as it may be.
            guard page.total.map({ $0 <= page.items.count }) ?? (page.items.count < limit) else {
                throw page.isNotWhole(at: request.endpoint)
            }
            var seen: Set<Identifier> = []
            return page.items.filter { $0.id.map { seen.insert($0).inserted } ?? true }
        }
    }

    private func readOne(_ request: APIRequest) async throws(APIError) -> Nyla.Parcel {
        try await request.identifying { (request) throws(APIError) in
            let answer = try await client.json(of: request)
            guard
                let parcel = try NylaParcelReader(endpoint: request.endpoint).parcels(in: answer).first
            else {
                throw APIError(
                    .answer, "the answer has no parcel", remedy: "Check its name.",
                    endpoint: request.endpoint.description)
            }
            return parcel
        }
    }

    // MARK: Projects

    /// The projects.
    public func projects(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.Project> {
        client.items(of: request(NylaEndpoints.projects), query)
    }

    /// The values that a column of the projects has.
    public func projectValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: request(NylaEndpoints.projects.filterValues))
    }

    /// One project.
    public func project(_ id: Identifier) async throws(APIError) -> Nyla.Project {
        try await client.answer(to: request(NylaEndpoints.project, ["projectId": id]))
    }

    /// Makes a project of parcels.
    public func createProject(_ label: String, parcels: [Identifier] = []) async throws(APIError)
        -> Nyla.Project
    {
        try await client.answer(
            to: request(NylaEndpoints.createProject).carrying(ProjectBody(label: label, parcelIds: parcels)))
    }

    /// Changes a project's label and parcels.
    public func updateProject(
        _ id: Identifier, label: String, parcels: [Identifier]
    ) async throws(APIError) -> Nyla.Project {
        try await client.answer(
            to: request(NylaEndpoints.updateProject, ["projectId": id]).carrying(
                ProjectBody(label: label, parcelIds: parcels)))
    }

    /// Deletes a project.
    public func deleteProject(_ id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: request(NylaEndpoints.deleteProject, ["projectId": id]))
    }

    // MARK: Parcels

    /// The parcels, each with an identifier once.
    public func parcels(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.Parcel> {
        let request = request(NylaEndpoints.parcels)
        return client.items(of: request, query) { (bytes, request) throws(APIError) in
            try NylaParcelReader(endpoint: request.endpoint).page(of: bytes)
        }
    }

    /// The values that a column of the parcels has.
    public func parcelValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: request(NylaEndpoints.parcels.filterValues))
    }

    /// One parcel.
    public func parcel(_ id: Identifier) async throws(APIError) -> Nyla.Parcel {
        try await readOne(request(NylaEndpoints.parcel, ["parcelId": id]))
    }

    /// Makes a parcel.
    public func create(
        _ parcel: Nyla.Parcel, as form: Nyla.ParcelForm = .geoJSON
    ) async throws(APIError) -> Nyla.Parcel {
        try await readOne(request(NylaEndpoints.createParcel).carrying(json: try body(parcel, form)))
    }

    /// Changes a parcel.
    public func update(
        _ id: Identifier, to parcel: Nyla.Parcel, as form: Nyla.ParcelForm = .geoJSON
    ) async throws(APIError) -> Nyla.Parcel {
        try await readOne(
            request(NylaEndpoints.updateParcel, ["parcelId": id]).carrying(json: try body(parcel, form)))
    }

    /// Deletes a parcel.
    public func deleteParcel(_ id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: request(NylaEndpoints.deleteParcel, ["parcelId": id]))
    }

    /// The parcels beside one.
    public func parcels(besides id: Identifier) async throws(APIError) -> [Nyla.Parcel] {
        try await readAll(request(NylaEndpoints.adjacentParcels, ["parcelId": id]))
    }

    /// What selected parcels come to.
    public func summary(of parcels: [Identifier]) async throws(APIError) -> Nyla.SelectionSummary {
        let request = try request(NylaEndpoints.selectionSummary).carrying(["parcelIds": parcels])
        return Nyla.SelectionSummary(try await client.object(of: request))
    }

    /// What may be built on a parcel (BZO), as the server says it.
    public func buildingRules(of parcel: Identifier) async throws(APIError) -> JSONObject {
        try await client.object(of: request(NylaEndpoints.buildingRules, ["parcelId": parcel]))
    }

    /// Parcels of the register that meet a box in a system that has a code (WFS).
    ///
    /// Where the service has more than it gives, that is an error: ask for smaller boxes then.
    public func registerParcels(
        in box: BoundingBox, of system: ReferenceSystem, atMost count: Int = 1_000
    ) async throws(APIError) -> [Nyla.Parcel] {
        let edges = [box.minX, box.minY, box.maxX, box.maxY]
        guard let code = system.epsgCode, edges.allSatisfy(\.isFinite) else {
            throw APIError(
                .request, "a box needs four numbers in a system that has an EPSG code",
                remedy: "Give it in LV95, for example.")
        }
        let query = [
            ("bbox", edges.map { "\($0)" }.joined(separator: ",")), ("crs", "EPSG:\(code)"),
            ("limit", "\(count)"),
        ]
        return try await readAll(request(NylaEndpoints.featureService, query: query), atMost: count)
    }

    /// Addresses that begin with some letters.
    public func addresses(beginning letters: String) async throws(APIError) -> [Nyla.Address] {
        try await client.all(
            of: NylaEndpoints.addresses.request(query: [("query", letters)]).with(place.context)
        )
    }

    private func body(_ parcel: Nyla.Parcel, _ form: Nyla.ParcelForm) throws(APIError) -> JSONValue {
        switch form {
        case .geoJSON: try parcel.geoJSON()
        case .points: try parcel.points()
        }
    }

    private struct ProjectBody: Encodable {
        let label: String
        let parcelIds: [Identifier]
    }
}
