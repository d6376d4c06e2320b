@testable import RouteOperations
import LandOperations
import MapDrawing
import PrintedTexts
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

    @Test("has places of a list at the centres of their circles and inside their polygons")
    func listedPlaces() throws {
        // A horseshoe, whose centroid is outside of it.
        let corners = [
            (7.40, 46.90), (7.46, 46.90), (7.46, 46.96), (7.44, 46.96), (7.44, 46.91), (7.42, 46.91),
            (7.42, 46.96), (7.40, 46.96), (7.40, 46.90),
        ].map { Position(x: $0.0, y: $0.1) }
        let horseshoe = Polygon(rings: [corners])
        let place = NamedPlace(name: "Hof", area: .polygons([horseshoe]))
        let polygon = try Waypoint(place)
        #expect(polygon.name == "Hof" && place.contains(polygon.fix.position))
        let circle = try Waypoint(
            NamedPlace(name: "Bern", area: .circle(Circle(latitude: 46.951, longitude: 7.42, radius: 9))))
        #expect(circle.fix.position == Position(x: 7.42, y: 46.951))
        let drawn = try map(of: [polygon, circle]).features.filter { $0.style == .place }
        #expect(drawn.map(\.label) == ["Hof", "Bern"])
    }

    @Test("is titled by a name without the day that follows it, and by days as the language writes them")
    func titles() throws {
        let zone = try ClockZone("Europe/Zurich")
        func title(
            _ name: String?, to end: String = "2026-03-04T09:00:00Z", _ language: PrintedLanguage = .de
        )
            throws -> String
        {
            let times = try ["2026-03-04T08:00:00Z", end].map { try Timestamp(iso8601: $0) }
            let route = Route(segments: [times.map { Fix(latitude: 46.95, longitude: 7.4, time: $0) }])
            return RouteMapTitle(language: language, zone: zone, isRaw: language == .de)
                .text([route], metres: 33_600, named: name)
        }
        let rest = "04.03.2026 (Europe/Zurich) · 33.6 km unbereinigt"
        for name in [
            "Van 04.03.", "Van, 4. März 2026", "2026-03-04 Van", "Van_20260304", "Van 4.3.2026", "Van",
        ] {
            #expect(try title(name) == "Van · \(rest)", "\(name)")
        }
        for name in ["2026-03-04", nil] { #expect(try title(name) == rest) }
        for name in ["Van 04.03.2025", "Van 104.03.", "Van 05.03."] {
            #expect(try title(name) == "\(name) · \(rest)")
        }
        let later = "2026-03-06T09:00:00Z"
        #expect(
            try title("Van 04.03.", to: later)
                == "Van 04.03. · 04.03.2026 – 06.03.2026 (Europe/Zurich) · 33.6 km unbereinigt")
        #expect(try title("Van", .en) == "Van · 2026-03-04 (Europe/Zurich) · 33.6 km")
        let long = try title(String(repeating: "x", count: 300))
        #expect(long == String(repeating: "x", count: 59) + "… · \(rest)")
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
