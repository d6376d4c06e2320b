package import Batch
package import Compression
package import Parcels
package import SimpleFeatures
package import SwissCoordinates

/// An item's output in any format, feature by feature.
package final class FeatureOutput {
    private let sink: any FeatureSink
    /// Brings features into the one system that the format knows.
    private let transformer: Transformer?
    /// Keeps polygons valid where coordinates are rounded.
    private let validDecimals: ValidDecimals?
    package private(set) var count = 0
    /// What the format had no room for, and what became of it; known at the end.
    package private(set) var notes: [String] = []

    /// `fields` are the attributes whose values name the placemarks of KML.
    package init(
        _ format: FeatureFormat, _ system: ReferenceSystem, isGeographic: Bool, decimals: CoordinateDigits,
        heightDecimals: Int? = nil, name: String?, packed compression: CompressionFormat? = nil,
        fields: ParcelFields = .standard, in context: ItemContext
    ) throws {
        let isForeign = format == .kml && system.horizontal != .wgs84
        transformer = isForeign ? try Transformer(from: system, to: .wgs84) : nil
        let system = isForeign ? .wgs84 : system
        var digits = decimals
        if !format.isText, case .millimetres = decimals { digits = .all }
        let count = digits.decimals(isGeographic: isGeographic || isForeign)
        validDecimals = try count.map { try ValidDecimals($0, isFixed: digits.isFixed) }
        let options = GeoJSONWriter.Options(
            layout: format == .geojson ? .collection : .sequence, decimals: count,
            heightDecimals: heightDecimals, crsName: try system.geoJSONName, name: name)
        if format == .kml {
            sink = try KMLSink(options, fields, in: context)
        } else if format.isOfGDAL {
            sink = try VectorOutput(format, options, in: context)
        } else if format == .wkt {
            sink = try WellKnownTextSink(options, in: context)
        } else {
            sink = try GeoJSONSink(options, packed: compression, in: context)
        }
    }

    package func write(_ feature: Feature) throws {
        let feature = try transformer.map { try feature.transformed(by: $0) } ?? feature
        try sink.write(feature, decimals: validDecimals?.decimals(for: feature.geometry))
        count += 1
    }

    package func finish() throws { notes = (validDecimals?.notes ?? []) + (try sink.finish()) }
}
