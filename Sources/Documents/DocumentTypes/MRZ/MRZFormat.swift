/// The formats of machine-readable zones, ICAO Doc 9303 parts 4 to 7.
public enum MRZFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// Cards of the size of a credit card: three lines of 30.
    case td1 = "TD1"
    /// Larger cards: two lines of 36.
    case td2 = "TD2"
    /// Passports: two lines of 44.
    case td3 = "TD3"
    /// Visas of the size of a passport's page: two lines of 44, no composite check digit.
    case mrvA = "MRV-A"
    /// Smaller visas: two lines of 36, no composite check digit.
    case mrvB = "MRV-B"

    /// Number of lines.
    public var rows: Int { self == .td1 ? 3 : 2 }

    /// Characters a line.
    public var columns: Int {
        switch self {
        case .td1: 30
        case .td2, .mrvB: 36
        case .td3, .mrvA: 44
        }
    }

    /// Whether the document is a visa.
    public var isVisa: Bool { self == .mrvA || self == .mrvB }
}
