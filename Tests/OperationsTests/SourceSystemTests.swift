import Batch
import SimpleFeatures
import SwissCoordinates
import Testing

@testable import Operations

@Suite("The reference system of a file")
struct SourceSystemTests {
    private let bern = Position(x: 2_600_000, y: 1_200_000)

    @Test("is the one that was named, whatever the file says")
    func named() throws {
        #expect(try SourceSystem("lv03").resolved(declared: "EPSG:2056", first: bern) == .lv03)
    }

    @Test("is otherwise the file's own word, then what the numbers show, then WGS84")
    func automatic() throws {
        let automatic = try SourceSystem("AUTO")
        #expect(try automatic.resolved(declared: "urn:ogc:def:crs:EPSG::21781", first: bern) == .lv03)
        #expect(try automatic.resolved(declared: nil, first: bern) == .lv95)
        #expect(try automatic.resolved(declared: nil, first: Position(x: 600_000, y: 200_000)) == .lv03)
        #expect(try automatic.resolved(declared: nil, first: Position(x: 7.4, y: 46.9)) == .wgs84)
        #expect(try automatic.resolved(declared: nil, first: nil) == .wgs84)
    }

    @Test("is not guessed from numbers that fit none")
    func unrecognised() throws {
        let failure = try #require(throws: ItemFailure.self) {
            try SourceSystem("auto").resolved(declared: nil, first: Position(x: 1_200_000, y: 2_600_000))
        }
        #expect(failure.code == "crs.unrecognised")
    }
}
