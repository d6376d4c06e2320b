public import APICore
public import Answers

/// Types of VueTraccar: travels, plotted maps, places, positions and events.
public enum VueTraccar {
    /// A device and a period.
    public struct Period: Hashable, Sendable {
        /// The device.
        public var device: Int
        /// The start, in ISO 8601.
        public var from: ServerTime
        /// The end, in ISO 8601.
        public var to: ServerTime

        /// Creates a period.
        public init(device: Int, from: ServerTime, to: ServerTime) {
            self.device = device
            self.from = from
            self.to = to
        }
    }

    /// The state of the session.
    public struct SignInState: Hashable, Sendable, Decodable {
        /// Whether a user is signed in.
        public let isSignedIn: Bool
        /// The user.
        public let user: String?
        /// The role: `admin` or `user`.
        public let role: String?
        /// When the session ends, in seconds since 1970.
        public let expiry: Double?

        /// Whether the user may request manual travels and positions.
        public var isAdministrator: Bool { role == "admin" }

        /// Decodes the answers of `token` and `me`.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            isSignedIn = try fields.flag("authenticated", "success") ?? false
            user = try fields.text("user", "username")
            role = try fields.text("role")
            expiry = try fields.number("exp")
        }
    }
}

/// The endpoints of VueTraccar that are used. All except `/api/auth` answer 401 without the cookie `vt_auth`.
public enum VueTraccarEndpoints {
    /// Signs in the user named by the proxy before the server; the request has no content.
    public static let token = Endpoint(.post, "/api/auth/token", from: .server)
    /// The state of the session; status 200 even if not signed in.
    public static let me = Endpoint(.get, "/api/auth/me", from: .server)
    /// Signs out.
    public static let logout = Endpoint(.post, "/api/auth/logout", from: .server)
    /// Automatic travels of a device in a period, and all manual travels.
    public static let travels = Endpoint(.post, "/api/travels", isCacheable: true, from: .server)
    /// The plotted map of a device in a period.
    public static let plotMaps = Endpoint(.post, "/api/plotmaps", isCacheable: true, from: .server)
    /// Manual travels.
    public static let manualTravels = Endpoint(.get, "/api/manual-travels", isCacheable: true, from: .server)
    /// Manual places.
    public static let manualPOIs = Endpoint(.get, "/api/manual-pois", isCacheable: true, from: .server)
    /// A device's positions in a period as Traccar stores them.
    public static let manualRoute = Endpoint(.post, "/api/manual-route", isCacheable: true, from: .server)
    /// A device's events in a period.
    public static let events = Endpoint(.post, "/api/events", isCacheable: true, from: .server)
    /// The tracks of further devices in a period.
    public static let sideTrips = Endpoint(.post, "/api/side-trips", isCacheable: true, from: .server)
    /// A device's track in a period as KML.
    public static let kml = Endpoint(.post, "/api/download.kml", from: .server)

    /// All of them.
    public static let all =
        ofManualTravels + [
            token, me, logout, travels, plotMaps, manualTravels, manualPOIs, manualRoute, events, sideTrips,
            kml, devices, sideTripSettings,
        ]
}

/// A client for VueTraccar.
///
/// ```swift
/// let traccar = VueTraccarClient(client)
/// let period = VueTraccar.Period(device: 4, from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z")
/// let travels = try await traccar.travels(in: period)
/// let now = Timestamp(secondsSince1970: Date().timeIntervalSince1970)
/// let snapshot = try await traccar.snapshot(of: .init(period, travels), at: now)
/// print(snapshot.length.metres)
/// ```
public struct VueTraccarClient: Sendable {
    let client: APIClient

    /// Creates a client over one whose base is the server's address.
    public init(_ client: APIClient) { self.client = client }

    /// Signs in the user named by the proxy before the server.
    public func signIn() async throws(APIError) -> VueTraccar.SignInState {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.token))
    }

    /// The state of the session; not an error if not signed in.
    public func signInState() async throws(APIError) -> VueTraccar.SignInState {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.me))
    }

    /// Signs out.
    public func signOut() async throws(APIError) {
        _ = try await client.bytes(of: APIRequest(VueTraccarEndpoints.logout))
    }

    /// Automatic travels of a device in a period, and manual travels of all devices and times.
    public func travels(in period: VueTraccar.Period) async throws(APIError) -> [VueTraccar.Travel] {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.travels).carrying(Body(period)))
    }

    /// The plotted map of a device in a period.
    public func plottedMap(of period: VueTraccar.Period) async throws(APIError) -> VueTraccar.PlottedMap {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.plotMaps).carrying(Body(period)))
    }

    /// The plotted map of a travel, which belongs to `device` if it names none.
    public func plottedMap(
        of travel: VueTraccar.Travel, device: Int
    ) async throws(APIError) -> VueTraccar.PlottedMap {
        let request = try APIRequest(VueTraccarEndpoints.plotMaps).carrying(Body(travel, device))
        return try await client.answer(to: request)
    }

    /// The track of a travel as KML; throws `api.notFound` if it has no positions.
    public func kml(
        of travel: VueTraccar.Travel, device: Int, name: String? = nil
    ) async throws(APIError) -> [UInt8] {
        try await kml(Body(travel, device), name)
    }

    /// The track of a device in a period as KML; throws `api.notFound` if it has no positions.
    public func kml(in period: VueTraccar.Period, name: String? = nil) async throws(APIError) -> [UInt8] {
        try await kml(Body(period), name)
    }

    private func kml(_ body: Body, _ name: String?) async throws(APIError) -> [UInt8] {
        var body = body
        body.name = name
        var request = try APIRequest(VueTraccarEndpoints.kml).carrying(body)
        request.accept = "application/vnd.google-earth.kml+xml"
        return try await client.bytes(of: request)
    }

    /// Manual travels; for administrators.
    public func manualTravels() async throws(APIError) -> [VueTraccar.Travel] {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.manualTravels))
    }

    /// Manual places of a device in a period, or all.
    public func manualPOIs(in period: VueTraccar.Period? = nil) async throws(APIError) -> [VueTraccar.POI] {
        let query = period.map {
            [("deviceId", "\($0.device)"), ("from", $0.from.text), ("to", $0.to.text)]
        }
        let answer: VueTraccar.POIs = try await client.answer(
            to: APIRequest(VueTraccarEndpoints.manualPOIs, query: query ?? []))
        return answer.pois
    }

    /// A device's positions as Traccar stores them; for administrators. They are decoded while they arrive.
    public func positions(in period: VueTraccar.Period) async throws(APIError) -> [VueTraccar.TraccarPosition]
    {
        let request = try APIRequest(VueTraccarEndpoints.manualRoute).carrying(Body(period))
        var positions: [VueTraccar.TraccarPosition] = []
        for try await position in client.list(of: request, as: VueTraccar.TraccarPosition.self) {
            positions.append(position)
        }
        return positions
    }

    /// A device's events.
    public func events(in period: VueTraccar.Period) async throws(APIError) -> [VueTraccar.Event] {
        try await client.answer(to: APIRequest(VueTraccarEndpoints.events).carrying(Body(period)))
    }

    /// The tracks of further devices in the period; the period's own device is ignored.
    public func sideTrips(
        in period: VueTraccar.Period, devices: [Int]
    ) async throws(APIError) -> VueTraccar.SideTrips {
        var body = Body(period)
        body.deviceId = nil
        body.deviceIds = devices
        let answer: VueTraccar.SideTripAnswer = try await client.answer(
            to: APIRequest(VueTraccarEndpoints.sideTrips).carrying(body))
        return VueTraccar.SideTrips(answer.polylines, requested: devices)
    }
}

/// The content of requests, with the server's names.
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

    init(_ travel: VueTraccar.Travel, _ device: Int) {
        self.init(.init(device: travel.device ?? device, from: travel.start, to: travel.end))
        if travel.source == .manual {
            travelSource = travel.source.word
            travelId = travel.id
        }
    }
}
