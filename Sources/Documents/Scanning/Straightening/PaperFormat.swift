/// Papers and cards that can be told by their proportions.
public enum PaperFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// ISO 216; the size is taken to be A4, since A3, A5 and A6 have the same proportions.
    case a4
    /// US Letter.
    case letter
    /// US Legal.
    case legal
    /// ISO/IEC 7810 ID-1: identity, bank and driving cards.
    case card

    /// The longer side in millimetres.
    public var longMillimetres: Double {
        switch self {
        case .a4: 297
        case .letter: 279.4
        case .legal: 355.6
        case .card: 85.6
        }
    }

    /// The shorter side in millimetres.
    public var shortMillimetres: Double {
        switch self {
        case .a4: 210
        case .letter, .legal: 215.9
        case .card: 53.98
        }
    }

    /// The longer side divided by the shorter.
    public var aspect: Double { longMillimetres / shortMillimetres }

    /// The format whose proportions are nearest to `aspect`, if they are within 4 %.
    static func nearest(to aspect: Double) -> PaperFormat? {
        let nearest = allCases.min { abs($0.aspect / aspect - 1) < abs($1.aspect / aspect - 1) }
        return nearest.flatMap { abs($0.aspect / aspect - 1) < 0.04 ? $0 : nil }
    }
}
