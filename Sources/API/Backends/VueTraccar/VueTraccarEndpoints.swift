public import APICore

/// Every path of VueTraccar that is asked. All but those of `/api/auth` answer 401 without the cookie `vt_auth`.
public enum VueTraccarEndpoints {
    /// Signs in whom the proxy in front of the server names; it has no body.
    public static let token = Endpoint(.post, "/api/auth/token")
    /// Says who is signed in, and answers 200 also where nobody is.
    public static let me = Endpoint(.get, "/api/auth/me")
    /// Signs out.
    public static let logout = Endpoint(.post, "/api/auth/logout")
    /// The travels that the server found in a device's time, and those put down by hand.
    public static let travels = Endpoint(.post, "/api/travels", isCacheable: true)
    /// A device's way in a time, as a map shows it.
    public static let plotMaps = Endpoint(.post, "/api/plotmaps", isCacheable: true)
    /// Travels put down by hand.
    public static let manualTravels = Endpoint(.get, "/api/manual-travels", isCacheable: true)
    /// Places put down by hand.
    public static let manualPOIs = Endpoint(.get, "/api/manual-pois", isCacheable: true)
    /// A device's positions in a time, as Traccar has them.
    public static let manualRoute = Endpoint(.post, "/api/manual-route", isCacheable: true)
    /// What happened to a device in a time.
    public static let events = Endpoint(.post, "/api/events", isCacheable: true)
    /// The ways of further devices in a time.
    public static let sideTrips = Endpoint(.post, "/api/side-trips", isCacheable: true)
    /// A device's way in a time as KML.
    public static let kml = Endpoint(.post, "/api/download.kml")

    /// All of them.
    public static let all = [
        token, me, logout, travels, plotMaps, manualTravels, manualPOIs, manualRoute, events, sideTrips, kml,
    ]
}
