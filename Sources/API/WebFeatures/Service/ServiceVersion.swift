/// A version of the Web Feature Service that is spoken here, and how it calls things.
public enum ServiceVersion: String, CaseIterable, Sendable {
    case v2 = "2.0.0"
    case v1 = "1.1.0"

    /// The version that a service's capabilities name.
    init?(named name: String) {
        switch name.prefix(3) {
        case "2.0": self = .v2
        case "1.1": self = .v1
        default: return nil
        }
    }

    var layerParameter: String { self == .v2 ? "typeNames" : "typeName" }
    var countParameter: String { self == .v2 ? "count" : "maxFeatures" }
}
