/// A size of paper by DIN 476.
public enum MapPaper: String, CaseIterable, Codable, Sendable {
    case a5, a4, a3, a2, a1, a0

    /// The sides in millimetres.
    var millimetres: (short: Double, long: Double) {
        switch self {
        case .a5: (148, 210)
        case .a4: (210, 297)
        case .a3: (297, 420)
        case .a2: (420, 594)
        case .a1: (594, 841)
        case .a0: (841, 1_189)
        }
    }
}
