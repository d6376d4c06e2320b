import Testing

@testable import MapDrawing

@Suite("Profile, colour ramp and furniture") struct ProfileTests {
    private func curve(_ values: [Double], isGround: Bool = false) -> MapProfile.Curve {
        let points = values.enumerated().map { MapProfile.Point(distance: Double($0), value: $1) }
        return MapProfile.Curve(name: "m", runs: [points], colour: .ink, isGround: isGround)
    }

    @Test("profile axis has round numbers around all values") func axis() {
        #expect(ProfileAxis(curve([612, 874], isGround: true)).ticks == [600, 700, 800, 900])
        #expect(ProfileAxis(curve([3, 78])).ticks == [0, 20, 40, 60, 80])
        // A hill of two metres does not fill the panel.
        #expect(ProfileAxis(curve([500, 502], isGround: true)).ticks == [480, 490, 500, 510, 520, 530])
        for values in [[], [Double.nan], [.infinity], [0, 0], [1e300], [-1e8, 1e8]] {
            let ticks = ProfileAxis(curve(values)).ticks
            #expect(ticks.count >= 2 && ticks.count < 12 && ticks.allSatisfy(\.isFinite))
        }
    }

    @Test("profile takes its room from the map, on pages of any size") func room() throws {
        let square = Village.square(0, 0, 100, 100)
        let box = try #require(square.geometry.boundingBox)
        let plain = MapPage.fitting(box, longestSide: 800)
        let profile = MapProfile(curves: [curve([500, 600], isGround: true), curve([30, 50])], length: 1)
        let page = MapPage.fitting(box, longestSide: 800, profile: profile)
        #expect(PageLayout(plain).profile == nil)
        let rect = try #require(PageLayout(page).profile)
        #expect(rect.y > PageLayout(page).map.bottom && rect.bottom <= Double(page.height))
        for format in [MapFormat.png, .svg, .pdf] {
            let bytes = try MapRenderer.render([square], page, as: format)
            #expect(bytes == (try MapRenderer.render([square], page, as: format)))
        }
        for length in [0, -1, Double.nan, .infinity, 1e300] {
            var odd = page
            odd.profile?.length = length
            #expect(try MapRenderer.render([square], odd, as: .png).count > 1_000)
        }
    }

    @Test("ramp has classes of round bounds and a colour for every value") func ramp() {
        let ramp = MapRamp(of: [3.2, 77, .nan])
        #expect(ramp.bounds == [0, 20, 40, 60])
        #expect(ramp.place(of: -5) == 0 && ramp.place(of: 20) == 1 && ramp.place(of: 500) == 3)
        #expect(Set(ramp.bounds.indices.map(ramp.colour)).count == 4)
        #expect(ramp.legend(style: .route).map(\.text).suffix(2) == ["40 – < 60", "60 – 80"])
        for values in [[], [Double.nan], [5], [5, 5], [-1e300, 1e300], [0, 1e-9]] {
            let ramp = MapRamp(of: values)
            #expect(!ramp.bounds.isEmpty && ramp.bounds.count <= 6)
            #expect(ramp.colour(of: 5) == ramp.colour(at: ramp.place(of: 5)))
        }
        let wide = MapRamp(of: [0, 99])
        #expect(wide.bounds.count <= 6 && (wide.bounds.last ?? 0) >= 80)
    }

    @Test("background does not count for the extent") func background() throws {
        var far = Village.square(5_000, 5_000, 100, 100)
        far.isBackground = true
        let near = Village.square(0, 0, 100, 100)
        let sheet = try MapSheet([far, near], Village.page)
        #expect(sheet.viewport.ground.width < 1_000)
        #expect(throws: MapError.self) { try MapSheet([far], Village.page) }
    }

    @Test("north arrow is in the emptiest corner: clear of marks, then lines, then areas")
    func northArrow() {
        let map = PageRect(x: 0, y: 0, width: 200, height: 100)
        func corner(_ features: PageFeature...) -> String {
            let rect = NorthArrow(in: map, millimetre: 1, besides: features).rect
            return (rect.y < 50 ? "upper " : "lower ") + (rect.x < 100 ? "left" : "right")
        }
        func line(_ points: (Double, Double)...) -> PageFeature {
            PageFeature(.route, lines: [points.map { PagePoint(x: $0.0, y: $0.1) }])
        }
        func land(from left: Double, to right: Double) -> PageFeature {
            let ring = [(left, 0), (right, 0), (right, 100), (left, 100), (left, 0)].map {
                PagePoint(x: $0.0, y: $0.1)
            }
            return PageFeature(.parcel, polygons: [PagePolygon(rings: [ring])])
        }
        #expect(corner() == "upper right")
        #expect(corner(land(from: 0, to: 200)) == "upper right")
        #expect(corner(land(from: 100, to: 200)) == "upper left")
        let toCorner = line((10, 90), (195, 8))
        #expect(corner(toCorner) == "upper left")
        #expect(corner(toCorner, land(from: 0, to: 100)) == "lower right")
        let across = line((100, 50), (0, 10), (200, 10), (100, 50))
        #expect(corner(toCorner, across) == "lower right")
        let along = line((100, 50), (0, 10), (200, 10), (200, 90), (0, 90), (100, 50))
        let stop = PageFeature(.stop, points: [PagePoint(x: 192, y: 8)])
        #expect(corner(along, stop) == "upper left")
    }

    @Test("marks on a stop or an end are left out") func marksOnStops() {
        var route = PageFeature(.route, lines: [[PagePoint(x: 0, y: 0), PagePoint(x: 100, y: 0)]])
        route.marks = [10, 50, 99].map { (PagePoint(x: $0, y: 0), "1") }
        let stop = PageFeature(.stop, points: [PagePoint(x: 52, y: 0)])
        route.leaveOutMarks(at: route.markedPoints + stop.markedPoints, millimetre: 1)
        #expect(route.marks.map(\.point.x) == [10])
    }

    @Test("a point's label finds room on any side") func labels() throws {
        let place = Village.square(0, 0, 1, 1).geometry.polygons[0].rings[0][0]
        let features = [-30.0, 30].map { offset in
            MapFeature(
                geometry: .point(.init(x: place.x + offset, y: place.y)), label: "A stop of 62 minutes",
                style: .stop)
        }
        let picture = try MapRenderer.picture(features, Village.page, as: .png)
        #expect(picture.labelsDrawn == 2)
    }
}
