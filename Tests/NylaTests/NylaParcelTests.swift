import APICore
import LoopbackServer
import Nyla
import Parcels
import SimpleFeatures
import SwissCoordinates
import Testing

@Suite("Parcels of the register and of Nyla")
struct NylaParcelTests {
    /// A square with a hole, and a second part, with coordinates to the millimetre.
    private func parcel(at x: Double, _ y: Double, parts: Int) -> Parcel {
        func ring(_ shift: Double, _ size: Double) -> [Position] {
            [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)].map {
                Position(x: x + shift + size * $0.0 + 0.123, y: y + shift + size * $0.1 + 0.457)
            }
        }
        let holed = Polygon(rings: [ring(0, 40), ring(10, 5).reversed()])
        return Parcel(
            egrid: "CH100000000001", number: "12a", municipality: "351", canton: "BE", kind: .buildingRight,
            registeredArea: 1_575.5, polygons: Array([holed, Polygon(rings: [ring(60, 20)])].prefix(parts)),
            attributes: ["Bemerkung": "am Bach", "Nummer": "12a"])
    }

    private func expectSame(_ polygons: [Polygon], _ others: [Polygon]) {
        #expect(polygons.map { $0.rings.map(\.count) } == others.map { $0.rings.map(\.count) })
        let positions = polygons.flatMap { $0.rings.flatMap(\.self) }
        for (one, other) in zip(positions, others.flatMap { $0.rings.flatMap(\.self) }) {
            #expect(abs(one.x - other.x) < 0.001 && abs(one.y - other.y) < 0.001, "\(one) \(other)")
        }
    }

    @Test("survive a round trip to the millimetre, in LV95 and LV03", arguments: [1, 2])
    func roundTrip(parts: Int) async throws {
        let server = try PythonServer("nyla.py")
        let client = try client(of: server.address())
        try await NylaClient(client).signIn("anna", password: "planted-secret-password")
        let land = NylaRealEstate(client, instance: "i1", mandate: "m1")
        for (system, x, y) in [
            (ReferenceSystem.lv95, 2_600_000.0, 1_200_000.0), (.lv03, 723_800, 76_800),
        ] {
            let parcel = parcel(at: x, y, parts: parts)
            let made = try await land.create(Nyla.Parcel(parcel, in: system))
            let back = try await land.parcel(try #require(made.id))
            #expect(back.system == system)
            let same = try Parcel(back)
            expectSame(same.polygons, parcel.polygons)
            #expect(same.egrid == parcel.egrid && same.number == "12a" && same.municipality == "351")
            #expect(same.canton == "BE" && same.kind == .buildingRight && same.registeredArea == 1_575.5)
            #expect(same.attributes["Bemerkung"] == "am Bach")
            let other = system == .lv95 ? ReferenceSystem.lv03 : .lv95
            let moved = try back.transformed(by: Transformer(from: system, to: other))
            #expect(moved.system == other)
            let again = try Nyla.Parcel(Parcel(moved), in: other)
                .transformed(by: Transformer(from: other, to: system))
            let wgs84 = try again.transformed(by: Transformer(from: system, to: .wgs84))
            #expect(try abs((Parcel(wgs84).polygons.first?.shell.first?.y ?? 0) - 46) < 1)
            expectSame(try Parcel(again).polygons, parcel.polygons)
        }
    }
}
