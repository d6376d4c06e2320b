import Batch
import SwissCoordinates

/// A column of a table of measured parcels, or an attribute of measured features.
struct MeasuredColumn: Sendable {
    let name: String
    /// Whether tables for people have no room for it.
    var isDetail = false
    let value: @Sendable (MeasuredFigures) -> Row.Value

    /// What a parcel is called.
    static let names = [
        MeasuredColumn(name: "egrid") { .init($0.parcel.egrid) },
        MeasuredColumn(name: "number") { .init($0.parcel.number) },
        MeasuredColumn(name: "bfs") { .init($0.parcel.municipality) },
    ]

    /// What was measured.
    static let figures =
        [
            MeasuredColumn(name: "area_m2") { .number($0.measures.area, decimals: 2) },
            MeasuredColumn(name: "registered_m2") { .init($0.parcel.registeredArea, decimals: 0) },
            MeasuredColumn(name: "difference_m2") { .init($0.difference, decimals: 2) },
            MeasuredColumn(name: "tolerance_m2") { .number($0.tolerance, decimals: 2) },
            MeasuredColumn(name: "within_tolerance") { $0.isWithinTolerance.map { .flag($0) } ?? .missing },
            MeasuredColumn(name: "kind") { .text($0.parcel.kind.rawValue) },
            MeasuredColumn(name: "perimeter_m") { .number($0.measures.perimeter, decimals: 3) },
            MeasuredColumn(name: "parts") { .integer($0.measures.parts) },
            MeasuredColumn(name: "holes") { .integer($0.measures.holes) },
            MeasuredColumn(name: "vertices") { .integer($0.measures.vertices) },
            MeasuredColumn(name: "point_e") { .number($0.measures.pointOnSurface.x, decimals: 3) },
            MeasuredColumn(name: "point_n") { .number($0.measures.pointOnSurface.y, decimals: 3) },
        ] + details + [MeasuredColumn(name: "fault") { .init($0.measures.fault) }]

    /// What features are told of themselves.
    static let attributes = figures + [MeasuredColumn(name: "valid") { .flag($0.measures.fault == nil) }]

    private static let details = [
        MeasuredColumn(name: "centroid_e", isDetail: true) { .number($0.measures.centroid.x, decimals: 3) },
        MeasuredColumn(name: "centroid_n", isDetail: true) { .number($0.measures.centroid.y, decimals: 3) },
        MeasuredColumn(name: "compactness", isDetail: true) {
            .number($0.measures.compactness, decimals: 4)
        },
        MeasuredColumn(name: "geodesic_m2", isDetail: true) {
            .number($0.parcel.geodesicArea, decimals: 2)
        },
        MeasuredColumn(name: "bessel_m2", isDetail: true) {
            .number($0.measures.area / ($0.scale * $0.scale), decimals: 2)
        },
        MeasuredColumn(name: "scale_ppm", isDetail: true) { .number(($0.scale - 1) * 1e6, decimals: 2) },
        MeasuredColumn(name: "min_e", isDetail: true) { .number($0.measures.box.minX, decimals: 3) },
        MeasuredColumn(name: "min_n", isDetail: true) { .number($0.measures.box.minY, decimals: 3) },
        MeasuredColumn(name: "max_e", isDetail: true) { .number($0.measures.box.maxX, decimals: 3) },
        MeasuredColumn(name: "max_n", isDetail: true) { .number($0.measures.box.maxY, decimals: 3) },
    ]

    func column(of figures: MeasuredFigures) -> Row.Column {
        Row.Column(name: name, value: value(figures), isDetail: isDetail)
    }
}
