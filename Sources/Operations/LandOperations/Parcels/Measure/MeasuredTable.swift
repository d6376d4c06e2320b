import Batch
import Foundation
import Parcels
import Streams
import SwissCoordinates

/// The figures of a measured parcel for the output.
struct MeasuredFigures {
    let parcel: MeasuredParcel
    let measures: ParcelMeasures
    /// Square metres in LV95, or on WGS84 outside its area.
    let area: Double
    /// Metres in LV95, or on WGS84 outside its area.
    let perimeter: Double
    /// Figures in LV95; `nil` outside its area.
    let plane: Plane?

    /// Figures of a parcel in LV95.
    struct Plane {
        let measures: ParcelMeasures
        /// The largest permitted difference from the registered area, in square metres.
        let tolerance: Double
        /// The ratio of lengths in the plane to those on the ellipsoid, at the centroid.
        let scale: Double
    }

    /// `nil` for a parcel without parts.
    init?(_ parcel: MeasuredParcel, _ level: ToleranceClass) {
        guard let measures = parcel.measures else { return nil }
        self.parcel = parcel
        self.measures = measures
        guard !parcel.isAbroad else {
            (area, perimeter, plane) = (parcel.geodesicArea, parcel.geodesicPerimeter, nil)
            return
        }
        (area, perimeter) = (measures.area, measures.perimeter)
        plane = Plane(
            measures: measures, tolerance: level.areaTolerance(spread: measures.spread),
            scale: LV95Scale.factor(northing: measures.centroid.y))
    }

    /// The ratio of the area to that of a circle with the same perimeter, as in ``ParcelMeasures``.
    var compactness: Double { perimeter > 0 ? 4 * .pi * area / (perimeter * perimeter) : 0 }

    /// The computed area minus the registered area.
    var difference: Double? { parcel.registeredArea.map { area - $0 } }

    /// Whether the registered area is within the tolerance; `nil` without a registered area and outside LV95.
    var isWithinTolerance: Bool? {
        guard let difference, let plane else { return nil }
        return difference.magnitude <= plane.tolerance
    }
}

/// A column in the table of measured parcels, or an attribute of measured features.
struct MeasuredColumn: Sendable {
    let name: String
    /// Whether aligned tables leave the column out.
    var isDetail = false
    let value: @Sendable (MeasuredFigures) -> Row.Value

    /// Identifiers of a parcel.
    static let names = [
        MeasuredColumn(name: "egrid") { .init($0.parcel.egrid) },
        MeasuredColumn(name: "number") { .init($0.parcel.number) },
        MeasuredColumn(name: "bfs") { .init($0.parcel.municipality) },
    ]

    /// Measures of a parcel. Outside the area of LV95, those in the plane are missing.
    static let figures =
        [
            MeasuredColumn(name: "area_m2") { .quantity($0.area, .area) },
            MeasuredColumn(name: "registered_m2") { .init($0.parcel.registeredArea, decimals: 0) },
            MeasuredColumn(name: "difference_m2") { .init($0.difference, .area) },
            MeasuredColumn(name: "tolerance_m2") { .init($0.plane?.tolerance, .area) },
            MeasuredColumn(name: "within_tolerance") { $0.isWithinTolerance.map { .flag($0) } ?? .missing },
            MeasuredColumn(name: "kind") { .text($0.parcel.kind.rawValue) },
            MeasuredColumn(name: "perimeter_m") { .quantity($0.perimeter, .border) },
            MeasuredColumn(name: "parts", isDetail: true) { .integer($0.measures.parts) },
            MeasuredColumn(name: "holes", isDetail: true) { .integer($0.measures.holes) },
            MeasuredColumn(name: "vertices", isDetail: true) { .integer($0.measures.vertices) },
            inPlane("point_e", decimals: 3) { $0.measures.pointOnSurface.x }.asDetail,
            inPlane("point_n", decimals: 3) { $0.measures.pointOnSurface.y }.asDetail,
        ] + details + [MeasuredColumn(name: "fault") { .init($0.measures.fault) }]

    /// Attributes of measured features.
    static let attributes = figures + [MeasuredColumn(name: "valid") { .flag($0.measures.fault == nil) }]

    private static let details = [
        inPlane("centroid_e", decimals: 3) { $0.measures.centroid.x }.asDetail,
        inPlane("centroid_n", decimals: 3) { $0.measures.centroid.y }.asDetail,
        MeasuredColumn(name: "compactness", isDetail: true) { .number($0.compactness, decimals: 4) },
        MeasuredColumn(name: "geodesic_m2", isDetail: true) {
            .number($0.parcel.geodesicArea, decimals: 2)
        },
        inPlane("bessel_m2", decimals: 2) { $0.measures.area / ($0.scale * $0.scale) }.asDetail,
        inPlane("scale_ppm", decimals: 2) { ($0.scale - 1) * 1e6 }.asDetail,
        inPlane("min_e", decimals: 3) { $0.measures.box.minX }.asDetail,
        inPlane("min_n", decimals: 3) { $0.measures.box.minY }.asDetail,
        inPlane("max_e", decimals: 3) { $0.measures.box.maxX }.asDetail,
        inPlane("max_n", decimals: 3) { $0.measures.box.maxY }.asDetail,
    ]

    private static func inPlane(
        _ name: String, decimals: Int, _ value: @escaping @Sendable (MeasuredFigures.Plane) -> Double
    ) -> MeasuredColumn {
        MeasuredColumn(name: name) { .init($0.plane.map(value), decimals: decimals) }
    }

    /// All columns of a table after the name of the input.
    static let table = names + figures

    private var asDetail: MeasuredColumn { MeasuredColumn(name: name, isDetail: true, value: value) }

    func column(of figures: MeasuredFigures) -> Row.Column {
        Row.Column(name: name, value: value(figures), isDetail: isDetail)
    }
}

/// Writes measured parcels as rows of a table; CSV files on all cores.
final class MeasuredRows {
    private static let parcelsAtOnce = 2_048

    private let output: TableOutput
    private let input: String
    private let parameters: MeasureParcels.Parameters

    init(_ output: TableOutput, _ item: Item, _ parameters: MeasureParcels.Parameters) throws {
        self.output = output
        self.parameters = parameters
        input = item.name
        try output.writeNames(
            of: Row([("input", .missing)] + MeasuredColumn.table.map { ($0.name, .missing) }))
    }

    /// Counts a parcel, and writes its row if requested.
    func write(_ parcel: MeasuredParcel, countingIn summary: inout ParcelSummary) throws {
        guard let figures = MeasuredFigures(parcel, parameters.toleranceClass) else { return }
        summary.count(figures)
        if parameters.outsideOnly && figures.isWithinTolerance != false { return }
        let row = Row(["input": .text(input)]).followed(
            by: MeasuredColumn.table.map { $0.column(of: figures) })
        // Rights lie over land, whose area counts already.
        try output.write(
            parcel.kind.isLand ? row.totalling("area_m2", "registered_m2", "difference_m2") : row)
    }

    /// Counts parcels, and writes the requested rows.
    func write(_ parcels: [MeasuredParcel], countingIn summary: inout ParcelSummary) throws {
        guard output.isCSVFile, parcels.count > Self.parcelsAtOnce else {
            for parcel in parcels { try write(parcel, countingIn: &summary) }
            return
        }
        let lines = MeasuredLines(input: input, parameters)
        var starts = stride(from: 0, to: parcels.count, by: Self.parcelsAtOnce).makeIterator()
        try ParallelBlocks.run(
            read: { starts.next().map { $0..<min($0 + Self.parcelsAtOnce, parcels.count) } },
            state: { _ in lines },
            work: { lines, range in lines.lines(parcels[range]) },
            write: { part in
                try output.write(lines: part.bytes)
                summary.add(part.summary)
            })
    }

    func finish() throws { try output.finish() }
}

/// Formats measured parcels as lines of CSV, with the same bytes as their rows. Used by several threads.
private struct MeasuredLines: Sendable {
    private let emptySummary: ParcelSummary
    /// The first field of every line.
    private let front: [UInt8]
    private let level: ToleranceClass
    private let outsideOnly: Bool

    init(input: String, _ parameters: MeasureParcels.Parameters) {
        emptySummary = ParcelSummary(input: input, parameters)
        level = parameters.toleranceClass
        outsideOnly = parameters.outsideOnly
        var front: [UInt8] = []
        CSVField.append(.text(input), to: &front)
        self.front = front
    }

    /// The lines of the requested parcels, and the totals of all.
    func lines(_ parcels: ArraySlice<MeasuredParcel>) -> (bytes: [UInt8], summary: ParcelSummary) {
        var summary = emptySummary
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parcels.count * 256)
        let columns = MeasuredColumn.table
        for parcel in parcels {
            guard let figures = MeasuredFigures(parcel, level) else { continue }
            summary.count(figures)
            if outsideOnly && figures.isWithinTolerance != false { continue }
            bytes.append(contentsOf: front)
            for column in columns.indices {
                bytes.append(UInt8(ascii: ","))
                CSVField.append(columns[column].value(figures), to: &bytes)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        return (bytes, summary)
    }
}

/// Writes the features of a file with figures as attributes.
final class MeasuredFeatures {
    private let input: FeatureInput
    private let output: FeatureOutput
    private let parameters: MeasureParcels.Parameters
    private let columns: [(name: String, column: MeasuredColumn)]

    init(
        _ parameters: MeasureParcels.Parameters, _ input: FeatureInput, _ names: NewAttributeNames,
        _ transformer: Transformer, in context: ItemContext
    ) throws {
        columns = MeasuredColumn.attributes.map { (names[$0.name], $0) }
        self.parameters = parameters
        self.input = input
        output = try FeatureOutput(
            parameters.format?.featureFormat ?? .geojson, transformer.source,
            isGeographic: transformer.sourceIsGeographic, decimals: .all, name: nil, in: context)
    }

    /// Writes the features that have figures, in order. `figures` gets the number of the feature in the file.
    func write(_ figures: (_ number: Int) -> MeasuredFigures?) throws {
        try input.forEach { feature in
            guard let figures = figures(input.number) else { return }
            if parameters.outsideOnly && figures.isWithinTolerance != false { return }
            var measured = feature
            for (name, column) in columns { measured.properties[name] = JSONValue(column.value(figures)) }
            try output.write(measured)
        }
        try output.finish()
    }
}
