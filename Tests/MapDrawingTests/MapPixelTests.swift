import SimpleFeatures
import Testing

@testable import MapDrawing

@Suite struct MapPixelTests {
    private func colour(
        _ features: [MapFeature], _ x: Double, _ y: Double, page: MapPage = Village.page
    ) throws -> UInt32 {
        let place = try Village.pixel(features, page, x, y)
        return try MapRenderer.renderPixels(features, page)[place.x, place.y]
    }

    @Test func areasHaveTheirFillAndTheRestIsWhite() throws {
        let features = [Village.square(0, 0, 100, 100), Village.square(150, 0, 250, 100)]
        #expect(try colour(features, 50, 50) == 0xAACC88)
        #expect(try colour(features, 99, 99) == 0xAACC88)
        #expect(try colour(features, 200, 20) == 0xAACC88)
        #expect(try colour(features, 125, 50) == 0xFFFFFF)
        #expect(try colour(features, 50, 110) == 0xFFFFFF)
    }

    @Test func northIsUp() throws {
        let features = [Village.square(0, 0, 100, 100), Village.square(0, 100, 50, 200)]
        #expect(try colour(features, 25, 150) == 0xAACC88)
        #expect(try colour(features, 75, 150) == 0xFFFFFF)
        let low = try Village.pixel(features, Village.page, 0, 0)
        let high = try Village.pixel(features, Village.page, 0, 100)
        #expect(low.y - high.y == 200)
    }

    @Test func holesShowWhatIsBelowAndEnclavesFillThem() throws {
        let hole = Village.ring(30, 30, 70, 70)
        let withHole = Village.square(0, 0, 100, 100, holes: [hole])
        #expect(try colour([withHole], 50, 50) == 0xFFFFFF)
        #expect(try colour([withHole], 15, 50) == 0xAACC88)
        var enclave = Village.square(30, 30, 70, 70)
        enclave.style.fill = MapColour(0x112233)
        #expect(try colour([withHole, enclave], 50, 50) == 0x112233)
        #expect(try colour([enclave, withHole], 50, 50) == 0x112233)
        let reversed = Village.square(0, 0, 100, 100, holes: [hole.reversed()])
        #expect(try colour([reversed], 50, 50) == 0xFFFFFF)
    }

    @Test func bordersAreThinAndDark() throws {
        let features = [Village.square(0, 0, 100, 100)]
        let pixels = try MapRenderer.renderPixels(features, Village.page)
        let edge = try Village.pixel(features, Village.page, 0, 50)
        let row = (edge.x - 3...edge.x + 3).map { pixels[$0, edge.y] }
        #expect(row.first == 0xFFFFFF)
        #expect(row.last == 0xAACC88)
        #expect(row.contains { $0 & 0xFF < 0x70 })
    }

    @Test func featuresOnTopCoverStrongBorders() throws {
        var selected = Village.square(0, 0, 100, 100)
        selected.style = .selectedParcel
        var overlap = Village.square(-20, 20, 20, 80)
        overlap.style = MapStyle(fill: MapColour(0x112233), stroke: nil)
        #expect(try colour([selected, overlap], 0, 50) == 0xB4471C)
        overlap.isOnTop = true
        #expect(try colour([overlap, selected], 0, 50) == 0x112233)
    }

    @Test func headingsOfALegendHaveARowOfTheirOwn() {
        let entry = MapLegendEntry("W2", style: .parcel)
        let heading = MapLegendEntry(heading: "Zone")
        let grid = LegendGrid([heading, entry, entry, entry, heading, heading, entry], columns: 2)
        #expect(grid.cells.map(\.row) == [0, 1, 1, 2, 3, 4, 5])
        #expect(grid.cells.map(\.column) == [0, 0, 1, 0, 0, 0, 0])
        #expect(grid.rows == 6 && LegendGrid([], columns: 4).rows == 0)
    }

    @Test func partsOfAMultipolygonAreAllFilled() throws {
        let parts = [
            Polygon(rings: [Village.ring(0, 0, 40, 40)]), Polygon(rings: [Village.ring(20, 20, 100, 100)]),
        ]
        let feature = MapFeature(
            geometry: .multiPolygon(parts), style: MapStyle(fill: Village.fill, stroke: nil))
        #expect(try colour([feature], 30, 30) == 0xAACC88, "where parts overlap there is no hole")
        #expect(try colour([feature], 90, 90) == 0xAACC88)
    }

    @Test func routesHaveCasingAndMarkedEnds() throws {
        let line = [(0.0, 50.0), (100, 50), (100, 150)].map {
            Position(x: Village.origin.x + $0.0, y: Village.origin.y + $0.1)
        }
        let route = MapFeature(geometry: .lineString(line), style: .route)
        let features = [Village.square(-20, 0, 120, 160), route]
        #expect(try colour(features, 50, 50) == 0x1B5FAA)
        #expect(try colour(features, 50, 52) == 0xFFFFFF)
        #expect(try colour(features, 50, 60) == 0xAACC88)
        #expect(try colour(features, 0, 52.5) == 0x2E8B57)
        #expect(try colour(features, 100, 147.5) == 0xC0392B)
    }

    private func marks(_ places: [(Double, Double)]) -> [(point: PagePoint, text: String)] {
        places.enumerated().map { (PagePoint(x: $1.0, y: $1.1), "\($0 + 1)") }
    }

    private static let everywhere = PageRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

    @Test func marksKeepTheirDistance() {
        func texts(_ marks: [(point: PagePoint, text: String)]) -> [String] {
            MarkThinning.thinned(marks, millimetre: 1, within: Self.everywhere).map(\.text)
        }
        #expect(texts(marks([(0, 0), (20, 0), (40, 0)])) == ["1", "2", "3"])
        // Four millimetres apart are too close: every fifth, at round numbers.
        #expect(texts(marks((1...20).map { (Double($0) * 4, 0) })) == ["5", "10", "15", "20"])
        // Back through the same street: a mark on another is left out, the next one stays.
        #expect(texts(marks([(0, 0), (30, 0), (60, 0), (31, 1), (1, 20)])) == ["1", "2", "3", "5"])
        #expect(texts([]).isEmpty)
        #expect(texts(marks(Array(repeating: (5, 5), count: 50))).count <= 1)
    }

    @Test func arrowsPointAlongTheLineAndNotAtBends() {
        let bend = [PagePoint(x: 0, y: 0), PagePoint(x: 100, y: 0), PagePoint(x: 100, y: 100)]
        let arrows = DirectionArrows.along(
            bend, interval: 20, millimetre: 1, within: Self.everywhere, marks: [])
        #expect(arrows.count == 10)
        #expect(arrows.first?.direction == PagePoint(x: 1, y: 0))
        #expect(arrows.last?.direction == PagePoint(x: 0, y: 1))
        let atBend = DirectionArrows.along(
            bend, interval: 200, millimetre: 1, within: Self.everywhere, marks: [])
        #expect(atBend.isEmpty, "the middle is the corner")
        let marked = DirectionArrows.along(
            bend, interval: 20, millimetre: 1, within: Self.everywhere, marks: [PagePoint(x: 10, y: 1)])
        #expect(marked.count == 9)
        let seen = PageRect(x: 0, y: -5, width: 60, height: 10)
        #expect(DirectionArrows.along(bend, interval: 20, millimetre: 1, within: seen, marks: []).count == 3)
        for hostile in [0, -1, Double.nan, .infinity] {
            #expect(
                DirectionArrows.along(
                    bend, interval: hostile, millimetre: 1, within: Self.everywhere, marks: []
                ).isEmpty)
        }
        let scribble = (0..<500).map { PagePoint(x: Double($0 % 2), y: Double($0 % 3)) }
        #expect(
            DirectionArrows.along(scribble, interval: 5, millimetre: 1, within: Self.everywhere, marks: [])
                .isEmpty)
    }

    /// The same street twice in the same direction: the arrows of the first route do for both.
    @Test func arrowsThatPointTheSameWayAreDrawnOnce() {
        var style = MapStyle.route
        style.arrowMillimetres = 22
        let street = PageFeature(style, lines: [[PagePoint(x: 0, y: 0), PagePoint(x: 150, y: 0)]])
        let arrows = DirectionArrows.along([street, street], millimetre: 1, within: Self.everywhere)
        #expect(arrows.map(\.isEmpty) == [false, true])
    }

    /// Out and back along the same street, as two routes: the arrows of both are seen, and none covers another or a mark.
    @Test func arrowsOfTheWayBackAreClearOfThoseOut() {
        var style = MapStyle.route
        style.arrowMillimetres = 22
        for length in [20.0, 44, 150] {
            let street = [PagePoint(x: 0, y: 0), PagePoint(x: length, y: 0)]
            var out = PageFeature(style, lines: [street])
            out.marks = [(PagePoint(x: 0.8 * length, y: 0), "1")]
            let back = PageFeature(style, lines: [street.reversed()])
            let arrows = DirectionArrows.along([out, back], millimetre: 1, within: Self.everywhere)
            #expect(arrows.count == 2 && arrows.allSatisfy { !$0.isEmpty })
            #expect(arrows[0].allSatisfy { $0.direction.x == 1 })
            #expect(arrows[1].allSatisfy { $0.direction.x == -1 })
            let taken = arrows.joined().map(\.point) + out.marks.map(\.point)
            for (place, point) in taken.enumerated() {
                #expect(taken[(place + 1)...].allSatisfy { $0.distance(to: point) > 3 })
            }
        }
    }

    @Test func scaleBarIsAsLongAsItSays() throws {
        let features = [Village.square(0, 0, 100, 100)]
        let sheet = try MapSheet(features, Village.page)
        let bar = ScaleBar(sheet.viewport, layout: sheet.layout)
        #expect(bar.metres == 100)
        #expect(abs(bar.rect.width - 200) < 1e-9)
        let pixels = try MapRenderer.renderPixels(features, Village.page)
        let row = Int(bar.rect.y) + 1
        let dark = (0..<800).filter { pixels[$0, row] & 0xFF < 0x60 }
        let bars = dark.prefix { $0 <= Int(bar.rect.right) + 4 }
        let length = (bars.last ?? 0) - (bars.first ?? 0) + 1
        #expect(abs(length - 200) <= 1)
    }
}
