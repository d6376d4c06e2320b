import Streams
import Testing

@testable import WebFeatures

@Suite("How services are asked")
struct QueryTests {
    private func query(_ system: String) -> FeatureQuery {
        var query = FeatureQuery(
            layer: FeatureLayer(name: "a:b", title: "", system: system, formats: [], degrees: nil))
        query.box = FeatureBox(minX: 7, minY: 46, maxX: 8, maxY: 47)
        return query
    }

    @Test(
        arguments: [
            ("urn:ogc:def:crs:EPSG::2056", "7.0,46.0,8.0,47.0"),
            ("urn:ogc:def:crs:EPSG::4326", "46.0,7.0,47.0,8.0"),
            ("urn:ogc:def:crs:OGC:1.3:CRS84", "7.0,46.0,8.0,47.0"), ("EPSG:4326", "7.0,46.0,8.0,47.0"),
            ("http://www.opengis.net/def/crs/EPSG/0/4326", "46.0,7.0,47.0,8.0"),
            ("http://www.opengis.net/gml/srs/epsg.xml#4326", "7.0,46.0,8.0,47.0"),
        ] as [(String, String)])
    func aBoxHasTheAxesOfItsSystem(_ system: String, _ box: String) {
        let parameters = query(system).parameters(.v2)
        #expect(parameters.map(\.name) == ["bbox"])
        #expect(parameters[0].value == "\(box),\(system)")
    }

    @Test(arguments: [(ServiceVersion.v2, "ValueReference"), (.v1, "PropertyName")])
    func conditionsAndABoxBecomeOneFilter(_ version: ServiceVersion, _ name: String) throws {
        var query = query("urn:ogc:def:crs:EPSG::4326")
        query.equalities = [("Name", "A & <B>"), ("Kanton", "BE")]
        let parameters = query.parameters(version)
        #expect(parameters.map(\.name) == ["filter"])
        let filter = try XMLTree.document(Array(parameters[0].value.utf8))
        #expect(filter["And"]?.children.map(\.name) == ["PropertyIsEqualTo", "PropertyIsEqualTo", "BBOX"])
        #expect(filter.everywhere(name).map(\.text) == ["Name", "Kanton"])
        #expect(filter.everywhere("Literal").map(\.text) == ["A & <B>", "BE"])
        #expect(filter.everywhere("lowerCorner").map(\.text) == ["46.0 7.0"])
    }

    @Test func oneConditionStandsAlone() throws {
        var query = query("EPSG:2056")
        query.box = nil
        query.equalities = [("Nummer", "2")]
        let filter = try XMLTree.document(Array(query.parameters(.v2)[0].value.utf8))
        #expect(filter.children.map(\.name) == ["PropertyIsEqualTo"])
    }
}
