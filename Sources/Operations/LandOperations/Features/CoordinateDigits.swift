/// How many digits of coordinates are written as text.
package enum CoordinateDigits: ExpressibleByNilLiteral {
    /// As many as a millimetre takes.
    case millimetres
    case decimals(Int)
    /// As many as each number has, so that what was read goes out with the same value.
    case all

    /// So many decimals, or a millimetre's worth.
    package init(_ decimals: Int?) { self = decimals.map { .decimals($0) } ?? .millimetres }

    package init(nilLiteral: ()) { self = .millimetres }

    /// A millimetre takes 3 decimals in metres; 8 in degrees are 1.1 mm at most.
    package static func millimetreDecimals(isGeographic: Bool) -> Int { isGeographic ? 8 : 3 }

    /// Whether somebody has asked for that number of decimals.
    package var isFixed: Bool { if case .decimals = self { true } else { false } }

    /// The decimals; `nil` for as many as there are.
    package func decimals(isGeographic: Bool) -> Int? {
        switch self {
        case .millimetres: Self.millimetreDecimals(isGeographic: isGeographic)
        case .decimals(let count): count
        case .all: nil
        }
    }
}
