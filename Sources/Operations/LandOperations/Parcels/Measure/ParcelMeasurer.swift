import Geodesy
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates
import Synchronization

/// Measures parcels of one CRS, in LV95 and on WGS84.
///
/// The corners of many parcels are transformed at once. A parcel that cannot be transformed that way is transformed again by
/// itself, for an error with the reason.
struct ParcelMeasurer {
    private let surveyor: ParcelSurveyor
    private let system: ReferenceSystem
    /// `nil` if the coordinates are in LV95 already.
    private let toLV95: Transformer?
    /// For parcels outside the area of LV95; made for the first of them.
    private var toWGS84: Transformer?
    /// Throws the reason why coordinates cannot be in LV95; made for the first of them.
    private var checker: Transformer?
    private var wgs84: WGS84Passage
    var reader: ParcelReader

    init(from system: ReferenceSystem, _ fields: ParcelFields) throws {
        surveyor = try ParcelSurveyor()
        self.system = system
        let toLV95 = system == .lv95 ? nil : try Transformer(from: system, to: .lv95)
        self.toLV95 = toLV95?.source == .lv95 ? nil : toLV95
        wgs84 = try WGS84Passage()
        reader = ParcelReader(fields)
    }

    /// One result of each feature.
    mutating func measure(
        _ features: [Result<Feature, ReadingError>], _ order: FeatureOrder
    ) -> [Result<MeasuredParcel, any Error>] {
        var table = RingTable()
        var results: [Result<MeasuredParcel, any Error>] = []
        results.reserveCapacity(features.count)
        for index in features.indices {
            results.append(
                Result {
                    let parcel = try reader.parcel(of: try order.ordered(try features[index].get()))
                    table.append(parcel.polygons)
                    return MeasuredParcel(parcel)
                })
        }
        if let toLV95, !toLV95.convertsHeights { Self.transform(&table, by: toLV95) }
        let geographic: RingTable
        do {
            geographic = try self.geographic(table)
        } catch {
            return results.map { $0.flatMap { _ in .failure(error) } }
        }
        var place = 0
        for index in results.indices {
            guard case .success(var parcel) = results[index] else { continue }
            results[index] = Result {
                if toLV95?.convertsHeights != true, isInLV95(place, of: table) {
                    try survey(&parcel, place, of: table, geographic)
                } else {
                    try measureApart(
                        &parcel, try order.ordered(try features[index].get()),
                        checksAxes: order.source.isAutomatic)
                }
                return parcel
            }
            place += 1
        }
        return results
    }

    /// One result of each feature of a block. `nil` if one is not of polygons in LV95, or the block cannot be read as
    /// whole features.
    mutating func measure(
        _ block: FeatureBlock, _ order: FeatureOrder
    ) -> [Result<MeasuredParcel, any Error>]? {
        guard toLV95 == nil, !order.mayChange, let features = block.readFlat() else { return nil }
        let table = RingTable(
            x: features.x, y: features.y, ringStarts: features.ringStarts,
            polygonStarts: features.polygonStarts, parcelStarts: features.featureStarts)
        guard (0..<table.parcelCount).allSatisfy({ isInLV95($0, of: table) }) else { return nil }
        let geographic: RingTable
        do {
            geographic = try self.geographic(table)
        } catch {
            return features.attributes.indices.map { _ in .failure(error) }
        }
        return features.attributes.indices.map { place in
            Result {
                var parcel = MeasuredParcel(reader.parcel(features.attributes[place], []))
                try survey(&parcel, place, of: table, geographic)
                return parcel
            }
        }
    }

    /// Measures a parcel by itself, on the ellipsoid if it is outside the area of LV95. Coordinates in LV95 must be in its
    /// area.
    ///
    /// - Parameter checksAxes: whether a corner that would be near Switzerland with swapped axes is an error. `false` if
    ///   the CRS was named, and with it the order of axes.
    private mutating func measureApart(
        _ parcel: inout MeasuredParcel, _ feature: Feature, checksAxes: Bool
    ) throws {
        do {
            try measureAlone(&parcel, feature)
        } catch let error as TransformError where toLV95 != nil {
            if checksAxes, Self.looksSwapped(feature) { throw error }
            do { try measureAbroad(&parcel, feature) } catch is TransformError { throw error }
        }
    }

    /// Whether a corner is near Switzerland with swapped axes.
    private static func looksSwapped(_ feature: Feature) -> Bool {
        var isSwapped = false
        feature.geometry?.forEachRun { run in
            isSwapped = isSwapped || run.contains { SystemRecogniser.swapped($0) != nil }
        }
        return isSwapped
    }

    /// Measures a parcel on the ellipsoid; its shape is surveyed in degrees.
    private mutating func measureAbroad(_ parcel: inout MeasuredParcel, _ feature: Feature) throws {
        let transformer = try toWGS84 ?? Transformer(from: system, to: .wgs84)
        toWGS84 = transformer
        var table = RingTable()
        table.append(try feature.transformed(by: transformer).geometry?.polygons ?? [])
        parcel.isAbroad = true
        try survey(&parcel, 0, of: table, table)
    }

    /// Measures a parcel after transforming it by itself.
    private mutating func measureAlone(_ parcel: inout MeasuredParcel, _ feature: Feature) throws {
        let transformer = try toLV95 ?? checker ?? Transformer(from: .lv95, to: .lv95)
        if toLV95 == nil { checker = transformer }
        var table = RingTable()
        table.append(try feature.transformed(by: transformer).geometry?.polygons ?? [])
        try survey(&parcel, 0, of: table, try geographic(table))
    }

    private func survey(
        _ parcel: inout MeasuredParcel, _ place: Int, of table: RingTable, _ geographic: RingTable
    ) throws {
        let survey = try surveyor.survey(parcel: place, of: table)
        parcel.parts.reserveCapacity(survey.parts.count)
        for polygon in table.polygons(ofParcel: place) where !table.isEmpty(polygon: polygon) {
            guard parcel.parts.count < survey.parts.count else { break }
            let (area, perimeter) = Self.geodesicMeasures(ofPolygon: polygon, of: geographic)
            parcel.parts.append(
                MeasuredPart(
                    part: survey.parts[parcel.parts.count], geodesicArea: area, geodesicPerimeter: perimeter))
        }
        parcel.fault = survey.fault
    }

    private func isInLV95(_ parcel: Int, of table: RingTable) -> Bool {
        guard let range = ReferenceSystem.lv95.range else { return false }
        for ring in table.rings(ofParcel: parcel) {
            for index in table.positions(ofRing: ring) {
                let (x, y) = (table.x[index], table.y[index])
                guard x >= range.minX, x <= range.maxX, y >= range.minY, y <= range.maxY else { return false }
            }
        }
        return true
    }

    private mutating func geographic(_ table: RingTable) throws(TransformError) -> RingTable {
        var geographic = table
        try wgs84.transform(&geographic)
        return geographic
    }

    private static func transform(_ table: inout RingTable, by transformer: Transformer) {
        table.withMutableCoordinates { x, y in
            transformer.transform(x: x, y: y, z: UnsafeMutableBufferPointer(start: nil, count: 0))
        }
    }

    private static func geodesicMeasures(
        ofPolygon polygon: Int, of table: RingTable
    ) -> (area: Double, perimeter: Double) {
        table.x.withUnsafeBufferPointer { x in
            table.y.withUnsafeBufferPointer { y in
                var (area, perimeter) = (0.0, 0.0)
                for (index, ring) in table.rings(ofPolygon: polygon).enumerated() {
                    let range = table.positions(ofRing: ring)
                    let ring = GeodesicRing(
                        longitudes: UnsafeBufferPointer(rebasing: x[range]),
                        latitudes: UnsafeBufferPointer(rebasing: y[range]))
                    area += index == 0 ? ring.area.magnitude : -ring.area.magnitude
                    perimeter += ring.perimeter
                }
                return (area, perimeter)
            }
        }
    }
}

/// The state of one thread that measures parcels.
final class MeasuringLane: Sendable {
    private let fields: ParcelFields
    private let measurer: Mutex<ParcelMeasurer>

    init(from system: ReferenceSystem, _ fields: ParcelFields) throws {
        self.fields = fields
        measurer = Mutex(try ParcelMeasurer(from: system, fields))
    }

    /// Starts a file in which parcels without a kind have this one.
    func begin(assuming kind: ParcelKind) {
        measurer.withLock { $0.reader = ParcelReader(fields, assuming: kind) }
    }

    /// Statistics of attributes since the start of the file.
    var sightings: AttributeSightings { measurer.withLock { $0.reader.sightings } }

    /// One result of each feature.
    func measure(
        _ features: [Result<Feature, ReadingError>], _ order: FeatureOrder
    ) -> [Result<MeasuredParcel, any Error>] {
        measurer.withLock { $0.measure(features, order) }
    }

    /// One result of each feature of a block; `nil` if the features must be read one by one.
    func measure(_ block: FeatureBlock, _ order: FeatureOrder) -> [Result<MeasuredParcel, any Error>]? {
        measurer.withLock { $0.measure(block, order) }
    }
}

/// Transforms corners from LV95 to WGS84, with the same results as a transformer.
///
/// PROJ and its database are opened only for corners outside the kernel's domain, since that takes longer than measuring
/// many a file.
struct WGS84Passage {
    private let kernel: SwissKernel?
    private var transformer: Transformer?

    init() throws(TransformError) {
        kernel = try SwissKernel(from: .lv95, to: .wgs84)
    }

    /// Transforms all corners of a table; coordinates that cannot be transformed become infinite or NaN.
    mutating func transform(_ table: inout RingTable) throws(TransformError) {
        let outside = table.withMutableCoordinates { x, y in kernel?.transform(x, y) ?? Array(x.indices) }
        if !outside.isEmpty { try transform(outside, of: &table) }
    }

    private mutating func transform(_ places: [Int], of table: inout RingTable) throws(TransformError) {
        if transformer == nil { transformer = try Transformer(from: .lv95, to: .wgs84) }
        guard let transformer else { return }
        var x = places.map { table.x[$0] }
        var y = places.map { table.y[$0] }
        x.withUnsafeMutableBufferPointer { x in
            y.withUnsafeMutableBufferPointer { y in
                transformer.transform(x: x, y: y, z: UnsafeMutableBufferPointer(start: nil, count: 0))
            }
        }
        table.withMutableCoordinates { eastings, northings in
            for (index, place) in places.enumerated() {
                (eastings[place], northings[place]) = (x[index], y[index])
            }
        }
    }
}
