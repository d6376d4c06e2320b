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

    /// What was measured; what is known in LV95 only is missing where it does not reach.
    static let figures =
        [
            MeasuredColumn(name: "area_m2") { .number($0.area, decimals: 2) },
            MeasuredColumn(name: "registered_m2") { .init($0.parcel.registeredArea, decimals: 0) },
            MeasuredColumn(name: "difference_m2") { .init($0.difference, decimals: 2) },
            MeasuredColumn(name: "tolerance_m2") { .init($0.plane?.tolerance, decimals: 2) },
            MeasuredColumn(name: "within_tolerance") { $0.isWithinTolerance.map { .flag($0) } ?? .missing },
            MeasuredColumn(name: "kind") { .text($0.parcel.kind.rawValue) },
            MeasuredColumn(name: "perimeter_m") { .number($0.perimeter, decimals: 3) },
            MeasuredColumn(name: "parts") { .integer($0.measures.parts) },
            MeasuredColumn(name: "holes") { .integer($0.measures.holes) },
            MeasuredColumn(name: "vertices") { .integer($0.measures.vertices) },
            inPlane("point_e", decimals: 3) { $0.measures.pointOnSurface.x },
            inPlane("point_n", decimals: 3) { $0.measures.pointOnSurface.y },
        ] + details + [MeasuredColumn(name: "fault") { .init($0.measures.fault) }]

    /// What features are told of themselves.
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

    private var asDetail: MeasuredColumn { MeasuredColumn(name: name, isDetail: true, value: value) }

    func column(of figures: MeasuredFigures) -> Row.Column {
        Row.Column(name: name, value: value(figures), isDetail: isDetail)
    }
}
