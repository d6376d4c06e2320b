@testable import LandOperations
import Batch
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("The reference system of a file")
struct SourceSystemTests {
    private let bern = Position(x: 2_600_000, y: 1_200_000)

    @Test("is the named one, whatever the file declares")
    func named() throws {
        #expect(try SourceSystem("lv03").resolved(declared: "EPSG:2056", positions: [bern]).system == .lv03)
    }

    @Test("is otherwise the declared one, then what the numbers show, then the format's rule")
    func automatic() throws {
        let automatic = try SourceSystem("AUTO")
        #expect(
            try automatic.resolved(declared: "urn:ogc:def:crs:EPSG::21781", positions: [bern]).system == .lv03
        )
        #expect(try automatic.resolved(declared: nil, positions: [bern]).system == .lv95)
        #expect(
            try automatic.resolved(declared: nil, positions: [Position(x: 600_000, y: 200_000)]).system
                == .lv03)
        #expect(
            try automatic.resolved(declared: nil, positions: [Position(x: 7.4, y: 46.9)]).system == .wgs84)
        #expect(try automatic.resolved(declared: nil, positions: [], assuming: .wgs84).system == .wgs84)
        let paris = Position(x: 2.35, y: 48.86)
        #expect(try automatic.resolved(declared: nil, positions: [paris], assuming: .wgs84).system == .wgs84)
        let error = #expect(throws: TransformError.self) {
            try automatic.resolved(declared: nil, positions: [paris])
        }
        #expect(error?.code == .ambiguous)
    }

    @Test(
        "recognises swapped axes too, and its reason says that they were swapped",
        arguments: [(1_200_000, 2_600_000, "LV95"), (200_000, 600_000, "LV03"), (46.95, 7.44, "WGS84")])
    func swapped(x: Double, y: Double, name: String) throws {
        let choice = try SourceSystem("auto").resolved(declared: nil, positions: [Position(x: x, y: y)])
        #expect(choice.system.name == name && choice.axesAreSwapped)
        #expect(choice.reason.hasPrefix("\(name) with the axes swapped, by the size of 1 position: "))
        #expect(choice.reason.hasSuffix("; the axes were swapped"))
        #expect(choice.ordered(Position(x: x, y: y, z: 1, m: 2)) == Position(x: y, y: x, z: 1, m: 2))
    }
}
