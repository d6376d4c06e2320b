import Batch
import Parcels
import SimpleFeatures
import Streams

/// Finds how many decimals polygons need to stay valid: rounding can push a corner across another border.
final class ValidDecimals {
    /// So many decimals hold every coordinate exactly.
    private static let most = 15

    private static let powers = (0...most + 1).map { number in
        (0..<number).reduce(1.0) { power, _ in power * 10 }
    }

    /// 1.5 * 2^52: added and taken off again, it rounds a number below 2^51 to a whole one, ties to even, which takes
    /// less time than `rounded()`.
    private static let rounder = 6_755_399_441_055_744.0

    private let usual: Int
    private let isFixed: Bool
    private let surveyor: ParcelSurveyor
    private var rounding = RoundingSummary()
    /// Rounded coordinates, kept for their room.
    private var rounded: (x: [Double], y: [Double]) = ([], [])

    /// `usual` are the decimals of coordinates; where they are fixed, features that need more are only counted.
    init(_ usual: Int, isFixed: Bool) throws {
        self.usual = usual
        self.isFixed = isFixed
        surveyor = try ParcelSurveyor()
    }

    /// The decimals for a feature, which is counted; `nil` for the usual ones.
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

    /// How a rewriter writes polygons, which counts them itself.
    func precision(of rings: TransformedRings) -> RingPrecision {
        let end = Int32(clamping: rings.polygonStarts.count - 1)
        return precision(
            of: RingTable(
                x: rings.x, y: rings.y, ringStarts: rings.ringStarts, polygonStarts: rings.polygonStarts,
                parcelStarts: [0, end]))
    }

    /// What a person has to know of the features that were counted.
    var notes: [String] { notes(on: rounding) }

    /// What a person has to know of features that were counted elsewhere.
    func notes(on rounding: RoundingSummary) -> [String] {
        var notes: [String] = []
        if rounding.refined > 0 {
            notes.append(
                "\(Self.features(rounding.refined)) written with up to \(rounding.decimals) decimals, since "
                    + "rounding to \(usual) would make \(rounding.refined == 1 ? "it" : "them") invalid")
        }
        if rounding.spoiled > 0 {
            let are = rounding.spoiled == 1 ? "is" : "are"
            notes.append(
                "\(Self.features(rounding.spoiled)) would be valid with more decimals than \(usual), and "
                    + "\(are) not" + (isFixed ? "" : "; \(are) too large to get them unasked"))
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

    /// How a table's only parcel is written.
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
        // Beyond this the product would not be whole any more.
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
