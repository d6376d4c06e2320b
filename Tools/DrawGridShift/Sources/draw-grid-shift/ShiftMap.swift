import MapDrawing
import SimpleFeatures
import SwissCoordinates

/// The shift over Switzerland: its length by colours, its direction by arrows.
struct ShiftMap {
    private static let easts = 2_485_000.0...2_835_000
    private static let norths = 1_070_000.0...1_300_000
    private static let cell = 5_000.0
    private static let arrowSpacing = 15_000.0
    /// Metres on the map for a metre of shift.
    private static let exaggeration = 12_000.0
    private static let arrowStyle = MapStyle(stroke: .ink, strokeWidthMillimetres: 0.3)
    private static let townStyle = MapStyle(
        fill: MapColour(0xB4471C), stroke: .white, strokeWidthMillimetres: 0.3)
    private static let towns: [(name: String, east: Double, north: Double)] = [
        ("Bern", 2_600_000, 1_200_000), ("Zürich", 2_683_000, 1_247_500), ("Genève", 2_500_000, 1_118_000),
        ("Basel", 2_611_500, 1_267_500), ("Lugano", 2_717_000, 1_096_000), ("Chur", 2_759_500, 1_191_000),
        ("Sion", 2_594_000, 1_120_000), ("St. Gallen", 2_746_000, 1_254_500),
    ]

    private let shift: GridShift

    init(_ shift: GridShift) { self.shift = shift }

    func picture() throws(MapError) -> [UInt8] {
        let box = BoundingBox(
            minX: Self.easts.lowerBound, minY: Self.norths.lowerBound, maxX: Self.easts.upperBound,
            maxY: Self.norths.upperBound)
        let page = MapPage.fitting(
            box, longestSide: 1_400, title: "What CHENyx06 adds to the plain shift from LV03 to LV95",
            note: "LV95; arrows 12,000 times the shift. Grid: swisstopo",
            legend: ShiftClass.all.map { MapLegendEntry($0.name, style: $0.style) })
        return try MapRenderer.render(cells + arrows + towns, page, as: .png)
    }

    private var cells: [MapFeature] {
        Self.lattice(every: Self.cell).compactMap { corner in
            let centre = Position(x: corner.x + Self.cell / 2, y: corner.y + Self.cell / 2)
            guard let vector = shift.vector(at: centre) else { return nil }
            let length = (vector.east * vector.east + vector.north * vector.north).squareRoot()
            return ShiftClass.of(length).map {
                MapFeature(geometry: .polygon(Self.square(at: corner)), style: $0.style)
            }
        }
    }

    private var arrows: [MapFeature] {
        Self.lattice(every: Self.arrowSpacing).compactMap { foot in
            shift.vector(at: foot).map {
                MapFeature(
                    geometry: .multiLineString(Self.arrow(from: foot, along: $0)), style: Self.arrowStyle)
            }
        }
    }

    private var towns: [MapFeature] {
        Self.towns.map {
            MapFeature(
                geometry: .point(Position(x: $0.east, y: $0.north)), label: $0.name, style: Self.townStyle)
        }
    }

    private static func lattice(every step: Double) -> [Position] {
        stride(from: norths.lowerBound, to: norths.upperBound, by: step).flatMap { y in
            stride(from: easts.lowerBound, to: easts.upperBound, by: step).map { Position(x: $0, y: y) }
        }
    }

    private static func square(at corner: Position) -> Polygon {
        let (x, y) = (corner.x, corner.y)
        return Polygon(rings: [
            [(x, y), (x + cell, y), (x + cell, y + cell), (x, y + cell), (x, y)].map {
                Position(x: $0.0, y: $0.1)
            }
        ])
    }

    /// A shaft and two barbs.
    private static func arrow(
        from foot: Position, along vector: (east: Double, north: Double)
    ) -> [[Position]] {
        let (east, north) = (vector.east * exaggeration, vector.north * exaggeration)
        let tip = Position(x: foot.x + east, y: foot.y + north)
        let barbs = [(-0.25, 0.15), (-0.25, -0.15)].map { along, across in
            Position(x: tip.x + along * east - across * north, y: tip.y + along * north + across * east)
        }
        return [[foot, tip], [barbs[0], tip, barbs[1]]]
    }
}
