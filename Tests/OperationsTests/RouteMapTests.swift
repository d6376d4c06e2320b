@testable import RouteOperations
import LandOperations
import MapDrawing
import Routes
import SimpleFeatures
import Testing

@Suite("The contents of a map of routes")
struct RouteMapTests {
    private let route = Route(segments: [
        (0..<5).map { Fix(latitude: 46.95, longitude: 7.4 + Double($0) * 0.01) }
    ])

    private func map(of places: [Waypoint]) throws -> RouteMap {
        var map = RouteMap(
            try RenderRoutes(RenderRoutes.Parameters()), try RoutePlane([route], TransformerCache()))
        map.add([route])
        map.add(places: places)
        return map
    }

    private func place(_ name: String?, _ latitude: Double, _ longitude: Double) -> Waypoint {
        Waypoint(name: name, fix: Fix(latitude: latitude, longitude: longitude))
    }

    @Test("has named places as labelled points, which do not widen it")
    func places() throws {
        let long = String(repeating: "x", count: 60)
        let map = try map(of: [
            place("Bern", 46.951, 7.42), place(nil, 46.952, 7.42), place(long, 46.2, 9),
            place("nowhere", .nan, 7.4),
        ])
        let drawn = map.features.filter { $0.style == .place }
        #expect(drawn.map(\.label) == ["Bern", nil, String(repeating: "x", count: 39) + "…"])
        #expect(map.ground == (try self.map(of: [])).ground)
        #expect(map.legend.count == (try self.map(of: [])).legend.count + 1)
    }

    @Test("has one entry and one colour for routes of one name")
    func equalNames() throws {
        let routes = ["Bern", "Furka", "Bern"].map { name in
            var route = route
            route.name = name
            return route
        }
        var map = RouteMap(
            try RenderRoutes(RenderRoutes.Parameters()), try RoutePlane(routes, TransformerCache()))
        map.add(routes)
        #expect(map.legend.map(\.text) == ["Bern", "Furka"])
        let colours = map.features.map(\.style.stroke)
        #expect(colours.count == 3 && colours[0] == colours[2] && colours[0] != colours[1])
        #expect(map.legend.map(\.style.stroke) == [colours[0], colours[1]])
    }

    @Test("notes how many routes the legend does not name")
    func longLegend() throws {
        let routes = (1...42).map { number in
            var route = route
            route.name = "Tour \(number)"
            return route
        }
        var map = RouteMap(
            try RenderRoutes(RenderRoutes.Parameters()), try RoutePlane(routes, TransformerCache()))
        map.add(routes)
        #expect(map.legend.count == 40)
        #expect(Set(map.legend.map(\.style)).count == 40, "no two look alike")
        #expect(map.legend.prefix(8).allSatisfy { $0.style.dashMillimetres.isEmpty })
        #expect(
            zip(map.features.prefix(40), map.legend).allSatisfy {
                $0.style.stroke == $1.style.stroke && $0.style.dashMillimetres == $1.style.dashMillimetres
            })
        #expect(map.legendNotes == ["the legend names 40 routes; 2 more are on the map"])
        map = RouteMap(
            try RenderRoutes(RenderRoutes.Parameters()), try RoutePlane(routes, TransformerCache()))
        map.add(Array(routes.prefix(40)))
        #expect(map.legendNotes.isEmpty)
    }

    @Test("notes the places outside of it and of the plane")
    func outside() throws {
        let map = try map(of: [
            place("in", 46.95, 7.42), place("aside", 46.2, 9), place("abroad", -33.9, 151.2),
            place("pole", 90, 0),
        ])
        let ground = try #require(map.ground)
        #expect(map.notes(onPlacesOutside: ground) == ["3 named places not on the map"])
        let inside = try self.map(of: [place("in", 46.95, 7.42)])
        #expect(inside.notes(onPlacesOutside: ground).isEmpty)
    }

    @Test("has at most a thousand named places")
    func many() throws {
        let map = try map(of: (0..<1_003).map { place("\($0)", 46.95, 7.42) })
        #expect(map.places.count == 1_000)
        #expect(map.notes(onPlacesOutside: try #require(map.ground)) == ["3 named places not on the map"])
    }
}
