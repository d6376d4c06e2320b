public import SimpleFeatures

/// A point that knows by its type whether it is an easting and a northing or a longitude and a latitude.
///
/// Its labels leave no room for swapping; a transformer refuses the kind that its system does not have.
///
/// ```swift
/// let transformer = try Transformer(from: .lv95, to: .wgs84)
/// let bern: GeographicPoint = try transformer.transform(
///     ProjectedPoint(easting: 2_600_000, northing: 1_200_000))
/// print(bern.longitude, bern.latitude)
/// ```
public protocol SystemPoint: Hashable, Sendable {
    /// Whether points of this kind are degrees.
    static var isGeographic: Bool { get }
    /// The point as a position of features: easting or longitude as `x`.
    var position: Position { get }
    /// The point at a position of features in a system of this kind.
    init(_ position: Position)
}
