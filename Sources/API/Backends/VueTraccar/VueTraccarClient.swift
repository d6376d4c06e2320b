public import APICore

/// Asks VueTraccar.
///
/// ```swift
/// let traccar = VueTraccarClient(client)
/// let period = VueTraccar.Period(device: 4, from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z")
/// let travels = try await traccar.travels(in: period)
/// let now = Timestamp(secondsSince1970: Date().timeIntervalSince1970)
/// let snapshot = try await traccar.snapshot(of: .init(period, travels), at: now)
/// print(snapshot.length.metres)
/// ```
///
/// Errors are of the type `APIError`: nobody signed in, times that the server does not take, an administrator's right missing, an
/// answer that is not what it should be.
public struct VueTraccarClient: Sendable {
    /// What every body of a request may have, in the server's names.
    private struct Body: Encodable {
        var deviceId: Int?
        var deviceIds: [Int]?
        let from: String
        let to: String
        var travelSource: String?
        var travelId: String?
        var name: String?

        init(_ period: VueTraccar.Period) {
            deviceId = period.device
            from = period.from.text
            to = period.to.text
        }
    }

    let client: APIClient

    /// Asks by a client whose base is the server's address.
    public init(_ client: APIClient) { self.client = client }

    /// Signs in whom the proxy in front of the server names.
    public func signIn() async throws(APIError) -> VueTraccar.Grant {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.token))
    }

    /// Who is signed in; not an error where nobody is.
    public func whoIsSignedIn() async throws(APIError) -> VueTraccar.Grant {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.me))
    }

    /// Signs out.
    public func signOut() async throws(APIError) {
        _ = try await client.bytes(of: APIRequest(VueTraccarEndpoints.logout))
    }

    /// A device's travels.
    public func travels(in period: VueTraccar.Period) async throws(APIError) -> [VueTraccar.Travel] {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.travels).carrying(Body(period)))
    }

    /// A device's way.
    public func plottedMap(of period: VueTraccar.Period) async throws(APIError) -> VueTraccar.PlottedMap {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.plotMaps).carrying(Body(period)))
    }

    /// The way of a travel, which was found among those of `device` if it does not name its own.
    public func plottedMap(
        of travel: VueTraccar.Travel, device: Int
    ) async throws(APIError) -> VueTraccar.PlottedMap {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.plotMaps).carrying(body(travel, device)))
    }

    /// The way of a travel as KML; `api.notFound` where there are no positions.
    public func kml(
        of travel: VueTraccar.Travel, device: Int, name: String? = nil
    ) async throws(APIError) -> [UInt8] {
        var body = body(travel, device)
        body.name = name
        var request = try APIRequest(VueTraccarEndpoints.kml).carrying(body)
        request.accept = "application/vnd.google-earth.kml+xml"
        return try await client.bytes(of: request)
    }

    /// Travels put down by hand; for administrators.
    public func manualTravels() async throws(APIError) -> [VueTraccar.Travel] {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.manualTravels))
    }

    /// Places put down by hand, all or those of a device's time.
    public func manualPOIs(in period: VueTraccar.Period? = nil) async throws(APIError) -> [VueTraccar.POI] {
        let query = period.map {
            [("deviceId", "\($0.device)"), ("from", $0.from.text), ("to", $0.to.text)]
        }
        let answer: VueTraccar.POIs = try await client.answer(
            to: APIRequest(VueTraccarEndpoints.manualPOIs, query: query ?? []))
        return answer.pois
    }

    /// A device's positions as Traccar has them; for administrators. The answer is read as it comes, however long it is.
    public func positions(in period: VueTraccar.Period) async throws(APIError) -> [VueTraccar.TraccarPosition]
    {
        let request = try APIRequest(VueTraccarEndpoints.manualRoute).carrying(Body(period))
        var positions: [VueTraccar.TraccarPosition] = []
        for try await position in client.list(of: request, as: VueTraccar.TraccarPosition.self) {
            positions.append(position)
        }
        return positions
    }

    /// What happened to a device.
    public func events(in period: VueTraccar.Period) async throws(APIError) -> [VueTraccar.Event] {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.events).carrying(Body(period)))
    }

    /// The ways of further devices in the period; its own device is not asked for.
    public func sideTrips(
        in period: VueTraccar.Period, devices: [Int]
    ) async throws(APIError) -> VueTraccar.SideTrips {
        var body = Body(period)
        body.deviceId = nil
        body.deviceIds = devices
        let answer: VueTraccar.SideTripAnswer = try await client.answer(
            to: APIRequest(VueTraccarEndpoints.sideTrips).carrying(body))
        return VueTraccar.SideTrips(answer.polylines, asked: devices)
    }

    private func body(_ travel: VueTraccar.Travel, _ device: Int) -> Body {
        var body = Body(.init(device: travel.device ?? device, from: travel.start, to: travel.end))
        if travel.source == .manual {
            body.travelSource = travel.source.word
            body.travelId = travel.id
        }
        return body
    }
}
