import Batch
import Parcels
import SimpleFeatures

/// Finds how many decimals polygons need to stay valid: rounding can push a corner across another border.
final class ValidDecimals {
    /// So many decimals hold every coordinate exactly.
    private static let most = 15

    private static let powers = (0...most + 1).map { number in
        (0..<number).reduce(1.0) { power, _ in power * 10 }
    }

    private let usual: Int
    private let isFixed: Bool
    private let surveyor: ParcelSurveyor
    private var count = 0
    private var greatest = 0

    /// `usual` are the decimals of coordinates; where they are fixed, features that need more are only counted.
    init(_ usual: Int, isFixed: Bool) throws {
        self.usual = usual
        self.isFixed = isFixed
        surveyor = try ParcelSurveyor()
    }

    /// The decimals for a feature; `nil` for the usual ones.
    func decimals(for geometry: Geometry?) -> Int? {
        guard let polygons = geometry?.polygons, !polygons.isEmpty, !isValid(polygons, usual),
            isValid(polygons, nil)
        else { return nil }
        count += 1
        guard !isFixed else { return nil }
        let decimals = ((usual + 1)...max(Self.most, usual + 1)).first { isValid(polygons, $0) } ?? Self.most
        greatest = max(greatest, decimals)
        return decimals
    }

    /// What a person has to know.
    var notes: [String] {
        guard count > 0 else { return [] }
        let features = count == 1 ? "1 feature" : "\(count) features"
        return isFixed
            ? [
                "\(features) would be valid with more decimals than \(usual), and \(count == 1 ? "is" : "are") not"
            ]
            : [
                "\(features) written with up to \(greatest) decimals, since rounding to \(usual) would make "
                    + "\(count == 1 ? "it" : "them") invalid"
            ]
    }

    private func isValid(_ polygons: [Polygon], _ decimals: Int?) -> Bool {
        let rounded = decimals.map { decimals in
            let writer = DecimalWriter(.upTo(decimals: decimals))
            let scale = Self.powers[decimals]
            // Beyond this the product would not be whole any more.
            func number(_ value: Double) -> Double {
                abs(value) < 1e15 / scale
                    ? (value * scale).rounded() / scale : Double(writer.string(value)) ?? value
            }
            return polygons.map { polygon in
                Polygon(rings: polygon.rings.map { $0.map { Position(x: number($0.x), y: number($0.y)) } })
            }
        }
        var table = RingTable()
        table.append(rounded ?? polygons)
        guard let survey = try? surveyor.survey(parcel: 0, of: table) else { return false }
        return survey.fault == nil
    }
}
