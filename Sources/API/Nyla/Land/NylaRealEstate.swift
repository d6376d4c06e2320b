public import APICore
public import Answers
public import SimpleFeatures
public import Streams
public import SwissCoordinates

extension Nyla {
    /// A project with its parcels.
    public struct Project: Hashable, Sendable, Decodable {
        /// Nyla's identifier.
        public let id: Identifier
        /// The label.
        public let label: Label?
        /// Nyla's word for the status.
        public let status: String?
        /// The parcels, if the service lists them.
        public let parcels: [Identifier]

        /// Creates a project as it is after a change.
        package init(_ id: Identifier, label: Label?, parcels: [Identifier], status: String? = nil) {
            (self.id, self.label, self.parcels, self.status) = (id, label, parcels, status)
        }

        private struct ParcelReference: Decodable {
            let id: Identifier

            init(from decoder: any Decoder) throws {
                id =
                    try (try? Identifier(from: decoder))
                    ?? AnswerFields(decoder).required("id", "parcelId", "parcel_id")
            }
        }

        /// Decodes a project, also inside `{project: ...}`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder, orIn: "project")
            id = try fields.required("id", "projectId", "project_id")
            label = try fields.value("label", "name", "title")
            status = try fields.text("status", "state", "statusProzess")
            parcels = try fields.list(
                "parcelIds", "parcel_ids", "parcels", "parzellen", of: ParcelReference.self
            ).map(\.id)
        }
    }

    /// The server's summary of selected parcels; to measure them, use `Parcels`.
    public struct SelectionSummary: Hashable, Sendable {
        /// The number of parcels.
        public let count: Int?
        /// The area in square metres.
        public let area: Double?
        /// The complete answer.
        public let answer: JSONObject

        init(_ object: JSONObject) {
            let count = object.first(of: ["count", "parcelCount", "parcel_count", "total"])?.doubleValue
            self.count = count.flatMap { Int(exactly: $0) }
            area =
                object.first(of: ["totalArea", "total_area", "area", "total_area_m2", "areaM2"])?.doubleValue
            answer = object
        }
    }

    /// An address.
    public struct Address: Hashable, Sendable, Decodable {
        /// The address as text.
        public let label: String
        /// Nyla's identifier.
        public let id: Identifier?
        /// The position; x is easting or longitude.
        public let position: SimpleFeatures.Position?

        /// Decodes an object or a text.
        public init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                (label, id, position) = (text, nil, nil)
                return
            }
            let fields = try AnswerFields(decoder)
            label = try fields.required("label", "address", "value", "text", "name")
            id = try fields.value("id", "featureId", "feature_id")
            let x = try fields.number("x", "e", "easting", "lng", "lon", "longitude")
            let y = try fields.number("y", "n", "northing", "lat", "latitude")
            position = x.flatMap { x in y.map { SimpleFeatures.Position(x: x, y: $0) } }
        }
    }
}

/// A client for a real estate instance of Nyla: projects, parcels and addresses.
///
/// ```swift
/// let land = NylaRealEstate(client, in: instance)
/// for try await parcel in land.parcels() { print(parcel.id?.text ?? "", parcel.system.name) }
/// ```
public struct NylaRealEstate: Sendable {
    let place: NylaInstanceClient

    /// Creates a client for an instance.
    public init(_ client: APIClient, in instance: Nyla.Instance) {
        self.init(client, instance: instance.id, mandate: instance.mandate)
    }

    /// Creates a client for an instance of a mandate.
    public init(_ client: APIClient, instance: Identifier, mandate: Identifier?) {
        place = NylaInstanceClient(client, instance: instance, mandate: mandate)
    }

    private var client: APIClient { place.client }

    // MARK: Projects

    /// The projects.
    public func projects(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.Project> {
        client.items(of: place.request(NylaEndpoints.projects), query)
    }

    /// The values of a column of the projects.
    public func projectValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: place.request(NylaEndpoints.projects.filterValues))
    }

    /// A project.
    public func project(_ id: Identifier) async throws(APIError) -> Nyla.Project {
        try await client.answer(to: place.request(NylaEndpoints.project, ["projectId": id]))
    }

    /// Creates a project with parcels.
    public func createProject(_ label: String, parcels: [Identifier] = []) async throws(APIError)
        -> Nyla.Project
    {
        let request = try place.request(NylaEndpoints.createProject)
            .carrying(ProjectBody(label: Nyla.Label(label), parcelIds: parcels))
        return try await client.answer(to: request)
    }

    /// Changes a project's label and parcels. To keep the label, give all its texts.
    public func updateProject(
        _ id: Identifier, label: Nyla.Label, parcels: [Identifier]
    ) async throws(APIError) -> Nyla.Project {
        let request = try place.request(NylaEndpoints.updateProject, ["projectId": id])
            .carrying(ProjectBody(label: label, parcelIds: parcels))
        return try await client.answer(to: request)
    }

    /// Deletes a project.
    public func deleteProject(_ id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: place.request(NylaEndpoints.deleteProject, ["projectId": id]))
    }

    private struct ProjectBody: Encodable {
        let label: Nyla.Label
        let parcelIds: [Identifier]
    }

    // MARK: Parcels

    /// The parcels; parcels with the same identifier are returned once.
    public func parcels(_ query: PageQuery = PageQuery()) -> PagedItems<Nyla.Parcel> {
        client.items(of: place.request(NylaEndpoints.parcels), query) { (bytes, request) throws(APIError) in
            try NylaParcelReader(endpoint: request.endpoint).page(of: bytes)
        }
    }

    /// The values of a column of the parcels.
    public func parcelValues(of column: String) async throws(APIError) -> [String] {
        try await client.filterValues(column, of: place.request(NylaEndpoints.parcels.filterValues))
    }

    /// A parcel.
    public func parcel(_ id: Identifier) async throws(APIError) -> Nyla.Parcel {
        try await readOne(place.request(NylaEndpoints.parcel, ["parcelId": id]))
    }

    /// Creates a parcel.
    public func create(
        _ parcel: Nyla.Parcel, as form: Nyla.ParcelForm = .geoJSON
    ) async throws(APIError) -> Nyla.Parcel {
        let body = try parcel.json(as: form)
        return try await readOne(place.request(NylaEndpoints.createParcel).carrying(json: body))
    }

    /// Changes a parcel.
    public func update(
        _ id: Identifier, to parcel: Nyla.Parcel, as form: Nyla.ParcelForm = .geoJSON
    ) async throws(APIError) -> Nyla.Parcel {
        let body = try parcel.json(as: form)
        return try await readOne(
            place.request(NylaEndpoints.updateParcel, ["parcelId": id]).carrying(json: body))
    }

    /// Deletes a parcel.
    public func deleteParcel(_ id: Identifier) async throws(APIError) {
        _ = try await client.bytes(of: place.request(NylaEndpoints.deleteParcel, ["parcelId": id]))
    }

    /// A parcel's neighbours.
    public func parcels(besides id: Identifier) async throws(APIError) -> [Nyla.Parcel] {
        try await readAll(place.request(NylaEndpoints.adjacentParcels, ["parcelId": id]))
    }

    /// The server's summary of parcels.
    public func summary(of parcels: [Identifier]) async throws(APIError) -> Nyla.SelectionSummary {
        let request = try place.request(NylaEndpoints.selectionSummary).carrying(["parcelIds": parcels])
        return Nyla.SelectionSummary(try await client.object(of: request))
    }

    /// The building and zoning rules (BZO) of a parcel, as the server sends them.
    public func buildingRules(of parcel: Identifier) async throws(APIError) -> JSONObject {
        try await client.object(of: place.request(NylaEndpoints.buildingRules, ["parcelId": parcel]))
    }

    /// Parcels of the register that touch a box (WFS). The system must have an EPSG code.
    ///
    /// Throws if the service truncates its answer; request smaller boxes then.
    public func registerParcels(
        in box: BoundingBox, of system: ReferenceSystem, atMost count: Int = 1_000
    ) async throws(APIError) -> [Nyla.Parcel] {
        let edges = [box.minX, box.minY, box.maxX, box.maxY]
        guard let code = system.epsgCode, edges.allSatisfy(\.isFinite) else {
            throw APIError(
                .request, "a box needs four numbers in a system with an EPSG code",
                remedy: "Give it in LV95, for example.")
        }
        let query = [
            ("bbox", edges.map { "\($0)" }.joined(separator: ",")), ("crs", "EPSG:\(code)"),
            ("limit", "\(count)"),
        ]
        return try await readAll(place.request(NylaEndpoints.featureService, query: query), atMost: count)
    }

    /// Addresses with a prefix.
    public func addresses(beginning letters: String) async throws(APIError) -> [Nyla.Address] {
        let request = NylaEndpoints.addresses.request(query: [("query", letters)])
        return try await client.all(of: request.with(place.context))
    }

    private func readOne(_ request: APIRequest) async throws(APIError) -> Nyla.Parcel {
        try await request.identifying { (request) throws(APIError) in
            let answer = try await client.json(of: request)
            guard let parcel = try NylaParcelReader(endpoint: request.endpoint).parcels(in: answer).first
            else {
                throw APIError(
                    .answer, "the response has no parcel", remedy: "Check its identifier.",
                    endpoint: request.endpoint.description)
            }
            return parcel
        }
    }

    /// The parcels of a list that arrives in one answer, once each; throws if the list is incomplete.
    ///
    /// - Parameter limit: the requested maximum.
    private func readAll(_ request: APIRequest, atMost limit: Int = .max) async throws(APIError)
        -> [Nyla.Parcel]
    {
        try await request.identifying { (request) throws(APIError) in
            let answer = try await client.bytes(of: request)
            let page = try NylaParcelReader(endpoint: request.endpoint).page(of: answer)
            // Without a total, a list with as many items as requested counts as truncated.
            guard page.total.map({ $0 <= page.items.count }) ?? (page.items.count < limit) else {
                throw page.isIncomplete(at: request.endpoint)
            }
            var seen: Set<Identifier> = []
            return page.items.filter { $0.id.map { seen.insert($0).inserted } ?? true }
        }
    }
}
