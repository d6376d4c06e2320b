import Batch
import Parcels
import SimpleFeatures
import Streams

/// Finds the decimals that polygons need to stay valid: rounding can move a vertex across another edge.
final class ValidDecimals {
    /// With these decimals no polygon becomes invalid.
    private static let most = 15

    private static let powers = (0...most + 1).map { number in
        (0..<number).reduce(1.0) { power, _ in power * 10 }
    }

    /// 1.5 * 2^52: adding and subtracting it rounds a number below 2^51 to an integer, ties to even, faster than
    /// `rounded()`.
    private static let rounder = 6_755_399_441_055_744.0

    private let usual: Int
    private let isFixed: Bool
    private let surveyor: ParcelSurveyor
    private var rounding = RoundingSummary()
    /// Rounded coordinates; kept to reuse their memory.
    private var rounded: (x: [Double], y: [Double]) = ([], [])

    /// `usual` are the decimals of coordinates. If they are fixed, features that need more are only counted.
    init(_ usual: Int, isFixed: Bool) throws {
        self.usual = usual
        self.isFixed = isFixed
        surveyor = try ParcelSurveyor()
    }

    /// The decimals for a feature; `nil` for the usual ones. Counts the feature.
    func decimals(for geometry: Geometry?) -> Int? {
        guard let polygons = geometry?.polygons, !polygons.isEmpty else { return nil }
        var table = RingTable()
        table.append(polygons)
        switch precision(of: table) {
        case .usual: return nil
        case .invalid:
            rounding.spoiled += 1
            return nil
        case .decimals(let decimals):
            rounding.refined += 1
            rounding.decimals = max(rounding.decimals, decimals)
            return decimals
        }
    }

    /// The precision for polygons of a rewriter, which does the counting.
    func precision(of rings: TransformedRings) -> RingPrecision {
        let end = Int32(clamping: rings.polygonStarts.count - 1)
        return precision(
            of: RingTable(
                x: rings.x, y: rings.y, ringStarts: rings.ringStarts, polygonStarts: rings.polygonStarts,
                parcelStarts: [0, end]))
    }

    /// Notes on the features counted here.
    var notes: [String] { notes(on: rounding) }

    /// Notes on features counted elsewhere.
    func notes(on rounding: RoundingSummary) -> [String] {
        var notes: [String] = []
        if rounding.refined > 0 {
            notes.append(
                "\(Self.features(rounding.refined)) written with up to \(rounding.decimals) decimals, since "
                    + "rounding to \(usual) would make \(rounding.refined == 1 ? "it" : "them") invalid")
        }
        if rounding.spoiled > 0 {
            let size = rounding.spoiled == 1 ? "it is too large" : "they are too large"
            notes.append(
                "\(Self.features(rounding.spoiled)) became invalid when rounded to \(usual) decimals; "
                    + (isFixed ? "" : "\(size) to add decimals automatically; ") + "use a larger --precision")
        }
        if rounding.unchecked > 0 {
            let are = rounding.unchecked == 1 ? "is" : "are"
            notes.append(
                "\(Self.features(rounding.unchecked)) \(are) too large to check whether rounding to \(usual) "
                    + "decimals keeps \(rounding.unchecked == 1 ? "it" : "them") valid")
        }
        return notes
    }

    private static func features(_ count: Int) -> String { count == 1 ? "1 feature" : "\(count) features" }

    /// The precision for the only parcel of a table.
    private func precision(of table: RingTable) -> RingPrecision {
        guard !isValid(table, roundedTo: usual), (try? surveyor.isValid(parcel: 0, of: table)) == true else {
            return .usual
        }
        if isFixed { return .invalid }
        let decimals = ((usual + 1)...max(Self.most, usual + 1)).first { isValid(table, roundedTo: $0) }
        return .decimals(decimals ?? Self.most)
    }

    private func isValid(_ table: RingTable, roundedTo decimals: Int) -> Bool {
        Self.round(table.x, to: decimals, into: &rounded.x)
        Self.round(table.y, to: decimals, into: &rounded.y)
        let table = RingTable(
            x: rounded.x, y: rounded.y, ringStarts: table.ringStarts, polygonStarts: table.polygonStarts,
            parcelStarts: table.parcelStarts)
        return (try? surveyor.isValid(parcel: 0, of: table)) == true
    }

    private static func round(_ numbers: [Double], to decimals: Int, into rounded: inout [Double]) {
        let scale = powers[decimals]
        // From here on the product is not exact.
        let limit = 1e15 / scale
        rounded.removeAll(keepingCapacity: true)
        for number in numbers {
            rounded.append(
                number.magnitude < limit
                    ? (number * scale + rounder - rounder) / scale
                    : Double(DecimalWriter(.upTo(decimals: decimals)).string(number)) ?? number)
        }
    }
}

/// The number of decimals of coordinates in text.
package enum CoordinateDigits: ExpressibleByNilLiteral {
    /// About a millimetre.
    case millimetres
    case decimals(Int)
    /// All digits of each number, so that its value does not change.
    case all

    /// A number of decimals; about a millimetre if `nil`.
    package init(_ decimals: Int?) { self = decimals.map { .decimals($0) } ?? .millimetres }

    package init(nilLiteral: ()) { self = .millimetres }

    /// 3 decimals of metres; 8 decimals of degrees, which are at most 1.1 mm.
    package static func millimetreDecimals(isGeographic: Bool) -> Int { isGeographic ? 8 : 3 }

    /// Whether the user has chosen the decimals.
    package var isFixed: Bool { if case .decimals = self { true } else { false } }

    /// The number of decimals; `nil` for all digits.
    package func decimals(isGeographic: Bool) -> Int? {
        switch self {
        case .millimetres: Self.millimetreDecimals(isGeographic: isGeographic)
        case .decimals(let count): count
        case .all: nil
        }
    }
}
