import Parcels
import SimpleFeatures
import Streams
import Testing

@Suite("Parts of one parcel")
struct ParcelGroupingTests {
    private static let egrid = "CH990000000001"
    private let corners = [(0.0, 0.0), (10, 0), (10, 20), (0, 20)]

    private func polygon(_ corners: [(Double, Double)]) -> Polygon {
        Polygon(rings: [(corners + corners.prefix(1)).map { Position(x: $0.0, y: $0.1) }])
    }

    private func part(
        number: String? = nil, area: Double? = nil, _ attributes: JSONObject = [:], land polygons: [Polygon]
    ) -> Parcel {
        Parcel(
            egrid: Self.egrid, number: number, registeredArea: area, polygons: polygons,
            attributes: attributes)
    }

    @Test("are equal with any first corner and in both directions, and count once")
    func same() throws {
        let surveyor = try ParcelSurveyor()
        let outline = Outline(polygon(corners))
        for start in corners.indices {
            let turned = Array(corners[start...] + corners[..<start])
            for ring in [turned, turned.reversed()] {
                #expect(Outline(polygon(ring)) == outline)
                var table = RingTable()
                table.append([polygon(ring)])
                #expect(try surveyor.survey(parcel: 0, of: table).parts.map(\.outline) == [outline])
                var grouping = ParcelGrouping()
                #expect(grouping.add(part(land: [polygon(corners)])) == .added)
                #expect(grouping.add(part(land: [polygon(ring)])) == .repeated(index: 0))
                #expect(grouping.parcels.map(\.polygons.count) == [1])
            }
        }
        #expect(Outline(polygon(corners + [(0, 20)])) == outline)
    }

    @Test("differ with another corner, order of corners or hole")
    func others() {
        var holed = polygon(corners)
        holed.rings.append(polygon([(2, 2), (3, 2), (3, 3)]).rings[0])
        let all = [
            polygon(corners), polygon([(0, 0), (10, 0), (10, 20.001), (0, 20)]),
            polygon([(0, 0), (10, 20), (10, 0), (0, 20)]), holed,
        ]
        #expect(Set(all.map { Outline($0) }).count == all.count)
    }

    @Test("complete each other; the first value wins")
    func completion() {
        var grouping = ParcelGrouping()
        _ = grouping.add(part(["a": 1, "b": .null], land: [polygon(corners)]))
        var second = part(
            number: "7", area: 300, ["a": 1, "b": 2, "c": 3], land: [polygon([(50, 0), (60, 0), (60, 9)])])
        second.municipality = "351"
        second.canton = "BE"
        #expect(grouping.add(second) == .joined(index: 0))
        let parcel = grouping.parcels[0]
        #expect(parcel.number == "7" && parcel.municipality == "351" && parcel.canton == "BE")
        #expect(parcel.registeredArea == 300 && parcel.attributes == ["a": 1, "b": 2, "c": 3])
        #expect(grouping.contradictions.isEmpty)
    }

    @Test("that contradict each other are reported with both values")
    func contradiction() {
        var grouping = ParcelGrouping()
        _ = grouping.add(part(number: "7", area: 300, land: [polygon(corners)]))
        _ = grouping.add(part(number: "7", area: 20.5, land: [polygon([(50, 0), (60, 0), (60, 9)])]))
        #expect(grouping.parcels.count == 1 && grouping.parcels[0].number == "7")
        let found = grouping.contradictions.map { [$1.field.rawValue, $1.known, $1.other] }
        #expect(found == [["area", "300", "20.5"]])
    }

    @Test("with one EGRID and different numbers stay separate; each number keeps its own parts")
    func numbers() {
        var grouping = ParcelGrouping()
        let (far, farther) = (polygon([(50, 0), (60, 0), (60, 9)]), polygon([(90, 0), (99, 0), (99, 9)]))
        #expect(grouping.add(part(number: "7", area: 300, land: [polygon(corners)])) == .added)
        #expect(grouping.add(part(number: "8", area: 20.5, land: [far])) == .added)
        #expect(grouping.add(part(number: "8", land: [farther])) == .joined(index: 1))
        #expect(grouping.add(part(number: "8", land: [far])) == .repeated(index: 1))
        #expect(grouping.add(part(land: [farther])) == .joined(index: 0))
        #expect(grouping.parcels.map(\.number) == ["7", "8"])
        #expect(grouping.parcels.map(\.registeredArea) == [300, 20.5])
        #expect(grouping.parcels.map(\.polygons.count) == [2, 2])
        let found = grouping.contradictions.map { ["\($0)", $1.field.rawValue, $1.known, $1.other] }
        #expect(found == [["1", "number", "7", "8"]])
    }

    @Test("are kept separate if given attributes differ, and are counted")
    func apart() {
        var grouping = ParcelGrouping(apartBy: ["zone"])
        let other = polygon([(50, 0), (60, 0), (60, 9)])
        #expect(grouping.add(part(["Zone": "W2"], land: [polygon(corners)])) == .added)
        #expect(grouping.divided == 0)
        #expect(grouping.add(part(["Zone": "W3"], land: [other])) == .added)
        #expect(grouping.add(part([:], land: [other])) == .added)
        #expect(grouping.add(part(["Zone": "W2"], land: [other])) == .joined(index: 0))
        #expect(grouping.divided == 1 && grouping.parcels.count == 3)
    }

    @Test("have disjoint boxes or not, however many there are")
    func boxes() throws {
        func boxes(_ count: Int, step: Double) -> [BoundingBox] {
            (0..<count).map {
                let (x, y) = (Double($0 % 30) * step, Double($0 / 30) * step)
                return BoundingBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
            }
        }
        for count in [1, 2, 100, 500] {
            #expect(BoundingBox.areApart(boxes(count, step: 1.5)))
            #expect(BoundingBox.areApart(boxes(count, step: 1)) == (count == 1))
        }
        #expect(BoundingBox.areApart([]))
    }
}
