/// A format of routes.
public enum RouteFormat: String, CaseIterable, Codable, Sendable {
    /// GPX 1.0 or 1.1.
    case gpx
    /// Positions of Traccar in JSON.
    case traccar
}
