import APICore
import Foundation
import LoopbackServer
import Nyla
import SimpleFeatures
import SwissCoordinates
import TestClients
import Testing

@Suite("Nyla's land")
struct NylaLandTests {
    private func land(_ server: PythonServer) async throws -> NylaRealEstate {
        let client = try client(of: server.address())
        try await NylaClient(client).signIn("anna", password: "planted-secret-password")
        return NylaRealEstate(client, instance: "i1", mandate: "m1")
    }

    private func square(_ x: Double, _ y: Double) -> Geometry {
        .polygon(
            Polygon(rings: [
                [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)].map {
                    Position(x: x + $0.0 + 0.25, y: y + $0.1)
                }
            ]))
    }

    @Test("survives a round trip in either form and any system")
    func roundTrips() async throws {
        let server = try PythonServer("nyla.py")
        let land = try await land(server)
        for (system, x, y) in [
            (ReferenceSystem.lv95, 2_600_000.0, 1_200_000.0), (.lv03, 600_000, 200_000),
            (.utm32, 380_000, 5_200_000),
        ] {
            let parcel = Nyla.Parcel(
                Feature(geometry: square(x, y), properties: ["Nummer": "7", "Flaeche": 100]), in: system)
            for form in [Nyla.ParcelForm.geoJSON, .points] {
                let made = try await land.create(parcel, as: form)
                let id = try #require(made.id)
                for back in [made, try await land.parcel(id)] {
                    #expect(back.feature.geometry == parcel.feature.geometry)
                    #expect(back.feature.properties["Flaeche"]?.doubleValue == 100)
                    #expect(back.system == system && !back.isSystemRecognised)
                }
            }
        }
        #expect(try await land.parcels().all().count == 6)
    }

    @Test("comes page by page, to the end")
    func pages() async throws {
        let server = try PythonServer("nyla.py")
        let land = try await land(server)
        for index in 0..<5 {
            let geometry = square(2_600_000 + 20 * Double(index), 1_200_000)
            _ = try await land.create(Nyla.Parcel(Feature(geometry: geometry), in: .lv95))
        }
        var query = PageQuery()
        query.size = 2
        let ids = try await land.parcels(query).all().compactMap { $0.id?.text }
        #expect(ids == ["k1", "k2", "k3", "k4", "k5"])
    }

    @Test("ends if the server ignores pages")
    func bareList() async throws {
        let server = try LoopbackServer {
            $1.answer(
                200, [:],
                #"[{"points":[{"x":600000,"y":200000},{"x":600010,"y":200000},{"x":600010,"y":200010}]}]"#)
        }
        let land = NylaRealEstate(try client(of: server.address()), instance: "i1", mandate: nil)
        let count = try await land.parcels().all().count
        #expect(count == 1 && server.requests.count == 2)
        #expect(server.requests.last?.query["page"] == "2")
    }

    @Test("has neighbours, summaries, building rules, the register and addresses")
    func questions() async throws {
        let server = try PythonServer("nyla.py")
        let land = try await land(server)
        let parcel = try await land.create(
            Nyla.Parcel(Feature(geometry: square(2_600_000, 1_200_000)), in: .lv95))
        let id = try #require(parcel.id)
        let neighbours = try await land.parcels(besides: id)
        #expect(neighbours.map(\.system) == [.lv03] && neighbours[0].isSystemRecognised)
        #expect(neighbours[0].feature.properties["Nummer"] == "12")
        let summary = try await land.summary(of: [id, "k9"])
        #expect(summary.count == 2 && summary.area == 1_234.5)
        #expect(try await land.buildingRules(of: id)["zone"] == "W2")
        let box = BoundingBox(minX: 2_600_000, minY: 1_200_000, maxX: 2_600_010, maxY: 1_200_100)
        let register = try await land.registerParcels(in: box, of: .lv95)
        #expect(register.map(\.system) == [.lv95] && register[0].id == 1)
        let addresses = try await land.addresses(beginning: "Ägerten & ")
        #expect(addresses.map(\.label) == ["Bundesplatz 3, 3011 Bern", "Ägerten & gasse 1"])
        #expect(addresses[1].position == Position(x: 2_600_000, y: 1_200_000))
        let project = try await land.createProject("Neubau", parcels: [id])
        #expect(project.parcels == [id] && project.label?.description == "Neubau")
        #expect(try await land.projects().all() == [project])
        let renamed = try await land.updateProject(project.id, label: Nyla.Label("Umbau"), parcels: [])
        #expect(renamed.label?.description == "Umbau" && renamed.parcels.isEmpty)
        #expect(try await land.project(project.id) == renamed)
        try await land.deleteProject(project.id)
        #expect(await apiError { _ = try await land.project(project.id) }?.code == .notFound)
        let moved = Nyla.Parcel(Feature(geometry: square(600_000, 200_000)), in: .lv03)
        for form in [Nyla.ParcelForm.geoJSON, .points] {
            #expect(try await land.update(id, to: moved, as: form).system == .lv03)
            #expect(try await land.parcel(id).feature.geometry == moved.feature.geometry)
        }
        try await land.deleteParcel(id)
        #expect(await apiError { _ = try await land.parcel(id) }?.code == .notFound)
    }

    @Test("of the register must not be truncated, with or without a total")
    func cutRegister() async throws {
        let server = try PythonServer("nyla.py")
        let land = try await land(server)
        func box(_ count: Int, height: Double) -> BoundingBox {
            BoundingBox(
                minX: 2_600_000, minY: 1_200_000, maxX: 2_600_000 + 10 * Double(count),
                maxY: 1_200_000 + height)
        }
        #expect(try await land.registerParcels(in: box(3, height: 20), of: .lv95).map(\.id) == [1, 2, 3])
        let withTotal = await apiError {
            _ = try await land.registerParcels(in: box(4, height: 20), of: .lv95)
        }
        #expect(withTotal?.code == .answer && withTotal?.message.contains("3 of 4 items") == true)
        #expect(withTotal?.requestID != nil)
        #expect(try await land.registerParcels(in: box(2, height: 10), of: .lv95, atMost: 3).count == 2)
        let withoutTotal = await apiError {
            _ = try await land.registerParcels(in: box(9, height: 10), of: .lv95, atMost: 3)
        }
        #expect(withoutTotal?.code == .answer)
    }

    @Test("is returned once if an answer repeats it, and incomplete neighbours are an error")
    func neighbours() async throws {
        let parcel =
            #"{"id":"k1","points":[{"x":600000,"y":200000},{"x":600010,"y":200000},{"x":600010,"y":200010}]}"#
        let bodies = ["[\(parcel),\(parcel)]", #"{"parcels":[\#(parcel)],"total":2}"#]
        let server = try LoopbackServer { request, connection in
            connection.answer(200, [:], bodies[Int(request.path.split(separator: "/")[4]) ?? 0])
        }
        let land = NylaRealEstate(try client(of: server.address()), instance: "i1", mandate: nil)
        #expect(try await land.parcels(besides: 0).map(\.id) == ["k1"])
        #expect(await apiError { _ = try await land.parcels(besides: 1) }?.code == .answer)
    }

    @Test("is rejected before it is sent if it cannot be written")
    func unwritable() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "{}") }
        let land = NylaRealEstate(try client(of: server.address()), instance: "i1", mandate: nil)
        guard case .polygon(var holed) = square(0, 0) else {
            Issue.record("the square is no polygon")
            return
        }
        holed.rings.append(holed.shell)
        let parcels: [(Geometry, ReferenceSystem)] = [
            (.polygon(holed), .lv95), (.polygon(Polygon(rings: [])), .lv95),
            (.point(Position(x: 1, y: 2)), .lv95),
            (square(.infinity, 0), .lv95), (square(0, 0), try ReferenceSystem("+proj=longlat")),
        ]
        for (geometry, system) in parcels {
            let parcel = Nyla.Parcel(Feature(geometry: geometry), in: system)
            #expect(await apiError { _ = try await land.create(parcel, as: .points) }?.code == .request)
        }
        #expect(server.requests.isEmpty)
    }

    private func parcels(_ json: String) async throws -> [Nyla.Parcel] {
        let server = try LoopbackServer { $1.answer(200, [:], json) }
        return try await NylaRealEstate(client(of: server.address()), instance: "i1", mandate: nil).parcels()
            .all()
    }

    private static let ring = "[[7.4,46.9],[7.41,46.9],[7.41,46.91],[7.4,46.9]]"

    @Test(
        "is read in all shapes",
        arguments: [
            (
                #"[{"points":[{"x":2600000,"y":1200000},{"x":"2600010","y":"1200000"},{"x":2600010,"y":1200010}]}]"#,
                2056
            ),
            (#"{"points":[{"x":600000,"y":200000},{"x":600010,"y":200000},{"x":600010,"y":200010}]}"#, 21781),
            (#"{"points":[{"y":600000,"x":200000},{"y":600010,"x":200000},{"y":600010,"x":200010}]}"#, 21781),
            (
                #"{"points":[{"x":380000,"y":5200000},{"x":380010,"y":5200000},{"x":380010,"y":5200010}],"crs":"EPSG:25832"}"#,
                25832
            ),
            (
                #"{"items":[{"geometry":{"points":[{"x":1,"y":2},{"x":2,"y":2},{"x":2,"y":3}],"crs":2056}}]}"#,
                2056
            ),
            (
                #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"Polygon","coordinates":[\#(ring)]}}"#,
                4326
            ),
            (#"{"features":[{"geometry":{"type":"MultiPolygon","coordinates":[[\#(ring)]]}}]}"#, 4326),
            (#"{"parcels":[{"perimeter":{"type":"Polygon","coordinates":[\#(ring)]},"srid":"4258"}]}"#, 4258),
        ])
    func shapes(json: String, code: Int) async throws {
        let parcels = try await parcels(json)
        #expect(parcels.map(\.system.epsgCode) == [code])
        let shell = try #require(parcels.first?.feature.geometry?.polygons.first?.shell)
        #expect(shell.count == 4 && shell.first == shell.last)
        if code == 21_781 { #expect(shell[0] == Position(x: 600_000, y: 200_000)) }
    }

    @Test(
        "is rejected with its place if it is not valid",
        arguments: [
            (#"[{"points":[{"x":1,"y":2},{"x":2,"y":2},{"x":2,"y":3}]}]"#, "0.geometry"),
            (
                #"[{"points":[{"x":2600000,"y":1200000},{"x":600010,"y":200000},{"x":2600010,"y":1200010}]}]"#,
                "0.geometry"
            ),
            (#"{"items":[{"points":[{"x":2600000,"y":1200000},{"x":"far","y":1}]}]}"#, "0.points.1"),
            (#"[{"points":[{"x":2600000,"y":1200000},{"x":2600010,"y":1200000}]}]"#, "0.points"),
            (#"[{"geometry":{"type":"Point","coordinates":[7.4,46.9]}}]"#, "0.geometry"),
            (#"[{"geometry":{"type":"Polygon","coordinates":[\#(ring)]},"crs":"the moon"}]"#, "0.geometry"),
            (#"[{"Nummer":7}]"#, "0"), ("7", "top"), ("[7]", "0"), ("<html>", "JSON"),
        ])
    func errors(json: String, place: String) async throws {
        let error = await apiError { _ = try await parcels(json) }
        #expect(error?.code == .answer)
        #expect(error?.endpoint == "GET /api/realestate/{instanceId}/parcels")
        #expect(error?.message.contains(place) == true, "\(error?.message ?? "")")
    }
}
