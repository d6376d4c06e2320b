import APICore
import Backends
import Foundation
import LoopbackServer
import Routes
import TestClients
import Testing

@Suite("VueTraccar")
struct VueTraccarTests {
    private let period = VueTraccar.Period(
        device: 4, from: "2026-03-02T00:00:00.000Z", to: "2026-03-03T00:00:00.000Z")
    private let noon = Timestamp(secondsSince1970: 1_772_500_000)

    private func server(groups: String = "admins") throws -> PythonServer {
        try PythonServer("vuetraccar.py", [], ["REMOTE_USER": "anna", "REMOTE_GROUPS": groups])
    }

    @Test("has a method for each endpoint, and uses no other")
    func endpoints() async throws {
        let travel = VueTraccar.Travel(
            id: "m1", device: 4, start: period.from, end: period.to, source: .manual)
        try await expectReached(VueTraccarEndpoints.all) { client in
            let traccar = VueTraccarClient(client)
            _ = try? await traccar.signIn()
            _ = try? await traccar.signInState()
            _ = try? await traccar.travels(in: period)
            _ = try? await traccar.plottedMap(of: period)
            _ = try? await traccar.plottedMap(of: travel, device: 4)
            _ = try? await traccar.kml(of: travel, device: 4, name: "Furka")
            _ = try? await traccar.manualTravels()
            _ = try? await traccar.manualPOIs()
            _ = try? await traccar.positions(in: period)
            _ = try? await traccar.events(in: period)
            _ = try? await traccar.sideTrips(in: period, devices: [5])
            let draft = VueTraccar.TravelDraft(title: "a", device: 4, from: period.from, to: period.to)
            _ = try? await traccar.create(draft)
            try? await traccar.change("~m1", to: draft)
            try? await traccar.deleteTravel("~m1")
            _ = try? await traccar.positions(ofTravel: "~m1")
            try? await traccar.fill("~m1", with: .init(of: [], from: noon, to: noon))
            _ = try? await traccar.devices()
            _ = try? await traccar.sideTripSettings()
            try? await traccar.signOut()
        }
    }

    @Test("is signed in to by the proxy, and out of, and reveals no cookie")
    func signingIn() async throws {
        let server = try server()
        let traccar = VueTraccarClient(try client(of: server.address()))
        #expect(try await traccar.signInState().isSignedIn == false)
        let refused = await apiError { _ = try await traccar.travels(in: period) }
        #expect(refused?.code == .signIn)
        let grant = try await traccar.signIn()
        #expect(grant.user == "anna" && grant.isAdministrator)
        #expect(try await traccar.signInState().isSignedIn)
        let invalid = await apiError {
            _ = try await traccar.travels(in: .init(device: 4, from: "yesterday", to: "today"))
        }
        #expect(invalid.map { "\($0)".contains("planted") } == false)
        try await traccar.signOut()
        let out = await apiError { _ = try await traccar.travels(in: period) }
        #expect(out?.code == .signIn)
        #expect(out.map { "\($0)".contains("planted") } == false)
    }

    @Test("has travels, places, events, positions, side trips and KML")
    func answers() async throws {
        let server = try server()
        let traccar = VueTraccarClient(try client(of: server.address()))
        _ = try await traccar.signIn()
        let travels = try await traccar.travels(in: period)
        // Manual travels of all devices and times are included.
        #expect(
            travels.map(\.title) == ["Gotthard", "Vorabend", "Bern", "Furka", "Nachbars Fahrt", "Bern"])
        let automatic = travels.filter { $0.source == .automatic }
        #expect(automatic.count == 2 && automatic[0].farthestStandstill?.country == "CH")
        let map = try await traccar.plottedMap(of: automatic[0], device: 4)
        #expect(map.path.count == 41 && map.center?.lat == 46.9 && map.bounds?.maxLng == 8)
        let manual = try await traccar.manualTravels()
        #expect(manual[0].device == 4 && manual[0].source == .manual)
        #expect(try await traccar.plottedMap(of: manual[0], device: 1).path.count == 11)
        #expect(try await traccar.manualPOIs(in: period).map(\.id) == [1])
        #expect(try await traccar.manualPOIs().map(\.id) == [1, 2])
        let events = try await traccar.events(in: period)
        #expect(events.map(\.type) == ["deviceOnline", "geofenceEnter"])
        #expect(events[0].time?.moment?.iso8601 == "2026-03-02T08:05:00Z")
        let positions = try await traccar.positions(in: period)
        #expect(abs((positions[0].fix().speed ?? 0) - 5.144_444) < 1e-6)
        #expect(positions[0].attributes["ignition"] == true)
        let trips = try await traccar.sideTrips(in: period, devices: [5, 99])
        #expect(trips.polylines.map(\.deviceId) == [5])
        #expect(trips.missingDevices == [99])
        let kml = try await traccar.kml(of: manual[0], device: 4, name: "Furka")
        #expect(String(decoding: kml, as: UTF8.self) == "<kml><name>Furka</name></kml>")
        let late = VueTraccar.Travel(
            id: "x", device: 4, start: "2027-01-01T00:00:00Z", end: "2027-01-02T00:00:00Z")
        #expect(try await traccar.plottedMap(of: late, device: 4).path.isEmpty)
        #expect(await apiError { _ = try await traccar.kml(of: late, device: 4) }?.code == .notFound)
    }

    @Test("has standstills with their times by the clock, with the day where it is another")
    func clockTimes() throws {
        func times(_ from: String?, _ to: String?, on day: String? = nil) throws -> String? {
            let fields: [String?] = [
                from.map { #""von":"\#($0)""# }, to.map { #""bis":"\#($0)""# }, #""lat":46,"lng":7"#,
            ]
            let location: VueTraccar.PlottedMap.Location = try read(
                "{\(fields.compactMap(\.self).joined(separator: ","))}")
            let zone = try ClockZone("Europe/Zurich")
            return location.clockTimes(
                in: zone, naming: try day.map { try Timestamp(iso8601: $0 + "T12:00:00Z") })
        }
        #expect(try times("2026-03-02 08:00", "2026-03-02 09:30", on: "2026-03-02") == "09:00–10:30")
        #expect(try times("2026-03-02 08:00", "2026-03-02 09:30") == "2026-03-02 09:00–10:30")
        #expect(
            try times("2026-03-02 22:00", "2026-03-03 06:00", on: "2026-03-02") == "23:00–2026-03-03 07:00")
        #expect(try times("2026-03-02 08:00", nil) == "2026-03-02 09:00")
        #expect(try times(nil, "2026-03-02 08:00", on: "2026-03-02") == "–09:00")
        #expect(try times(nil, nil) == nil && times("soon", nil) == nil)
    }

    @Test("has standstills and places in UTC, which the server writes without a zone")
    func standstillsInUTC() async throws {
        let server = try server()
        let traccar = VueTraccarClient(try client(of: server.address()))
        _ = try await traccar.signIn()
        let map = try await traccar.plottedMap(of: period)
        #expect(map.locations.map { $0.arrival?.moment?.iso8601 } == ["2026-03-02T08:00:00Z"])
        #expect(map.locations.map { $0.departure?.moment?.iso8601 } == ["2026-03-02T09:30:00Z"])
        let place = try #require(try await traccar.manualPOIs(in: period).first)
        #expect(place.created?.moment?.iso8601 == "2026-02-07T15:37:43Z")
        #expect(place.timestamp?.moment?.iso8601 == "2026-03-02T08:00:00Z")
        #expect(try await traccar.manualTravels()[0].created?.moment?.iso8601 == "2026-03-03T10:00:00Z")
    }

    @Test("has a snapshot without places if the server fails to send them, with the reason")
    func withoutPlaces() async throws {
        let server = try PythonServer(
            "vuetraccar.py", [],
            ["REMOTE_USER": "anna", "REMOTE_GROUPS": "admins", "VT_POIS_FAIL": "1"])
        let traccar = VueTraccarClient(try client(of: server.address()))
        _ = try await traccar.signIn()
        let travels = try await traccar.travels(in: period).filter { $0.source == .automatic }
        let snapshot = try await traccar.snapshot(of: .init(period, travels), at: noon)
        #expect(snapshot.travels.count == 2 && snapshot.pois.isEmpty)
        #expect(snapshot.poiFailure?.contains("SQLITE_CANTOPEN") == true)
        try await traccar.signOut()
        let out = await apiError { _ = try await traccar.snapshot(of: .init(period, []), at: noon) }
        #expect(out?.code == .signIn)
    }

    @Test("plots a whole period, also if it finds no travels in it")
    func wholePeriod() async throws {
        let server = try PythonServer(
            "vuetraccar.py", [], ["REMOTE_USER": "anna", "REMOTE_GROUPS": "admins", "VT_PARKED": "1"])
        let traccar = VueTraccarClient(try client(of: server.address()))
        _ = try await traccar.signIn()
        #expect(try await traccar.travels(in: period).allSatisfy { $0.source == .manual })
        let selection = VueTraccar.Selection.whole(period)
        let snapshot = try await traccar.snapshot(of: selection, at: noon)
        let plotted = try #require(snapshot.travels.first)
        #expect(snapshot.travels.count == 1 && plotted.map.path.count == 61)
        #expect(plotted.travel.source == .other("period") && plotted.travel.device == period.device)
        #expect(selection.key != VueTraccar.Selection(period, []).key)
    }

    @Test("may compute for minutes, and is then slow, not unreachable")
    func slowness() async throws {
        let silent = try LoopbackServer { $1.waitUntilPeerCloses() }
        var profile = try Profile("cars", service: .vueTraccar, address: WebAddress(silent.address()))
        #expect(profile.limits.silence >= .seconds(600))
        profile.limits.silence = .milliseconds(50)
        let client = try APIClient(
            profile.address, session: Session(for: profile.address), userAgent: "fieldbook/test",
            limits: profile.limits)
        let error = await apiError { _ = try await VueTraccarClient(client).travels(in: period) }
        #expect(error?.code == .slow, "\(String(describing: error))")
        #expect(error?.remedy.contains("still be working") == true)
    }

    @Test("reserves manual travels for administrators")
    func rights() async throws {
        let server = try server(groups: "drivers")
        let traccar = VueTraccarClient(try client(of: server.address()))
        _ = try await traccar.signIn()
        let error = await apiError { _ = try await traccar.manualTravels() }
        #expect(error?.code == .forbidden)
        #expect(error?.message == "for administrators")
    }

    @Test("has a snapshot of a selection whose length counts shared parts once")
    func snapshot() async throws {
        let server = try server()
        let traccar = VueTraccarClient(try client(of: server.address()))
        _ = try await traccar.signIn()
        let travels = try await traccar.travels(in: period).filter { $0.source == .automatic }
        let selection = VueTraccar.Selection(period, travels)
        let snapshot = try await traccar.snapshot(of: selection, sideTripDevices: [5], at: noon)
        #expect(snapshot.travels.map { $0.map.path.count } == [41, 41])
        let degree = GeodesicDistance.metres(
            from: .init(x: 7.4, y: 46.9), to: .init(x: 7.4, y: 46.96))
        #expect(abs(snapshot.length.metres - degree) < 0.001)
        #expect(abs(snapshot.length.overlap - degree / 3) < 0.01)
        // The server uses a sphere of 6373 km, omits the first leg and adds the one after the window, if there is one.
        #expect(abs((snapshot.length.serverMetres ?? 0) - (40 + 39) * 111.229_83) < 0.01)
        #expect(snapshot.pois.allSatisfy { $0.created?.text.hasPrefix("2026-02-07T15:37:43") == true })
        #expect(snapshot.pois.count == 1 && snapshot.sideTrips.count == 1)
        // The straight line from home is not the length of the route.
        let properties = snapshot.travels[0].feature.properties
        #expect(!properties.members.contains { $0.value.doubleValue == 2.5 })
        #expect(abs((properties["length"]?.doubleValue ?? 0) - degree * 2 / 3) < 0.01)
        #expect(snapshot.travels[0].route.fixCount == 41)
        let bytes = try JSONEncoder().encode(snapshot)
        #expect(try JSONDecoder().decode(VueTraccar.Snapshot.self, from: bytes) == snapshot)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("planted"))
        let day = 86_400.0
        let kept = Timestamp(secondsSince1970: noon.secondsSince1970 + 7 * day - 1)
        #expect(!snapshot.isExpired(at: kept))
        #expect(snapshot.isExpired(at: Timestamp(secondsSince1970: kept.secondsSince1970 + 1)))
        #expect(snapshot.isExpired(at: Timestamp(secondsSince1970: noon.secondsSince1970 - 1)))
    }

    @Test("sends the server's names")
    func bodies() async throws {
        let echo = try PythonServer("echo.py")
        let traccar = VueTraccarClient(try client(of: echo.address("/echo")))
        let travel = VueTraccar.Travel(id: "m1", device: nil, start: "a", end: "b", source: .manual)
        let kml = try await traccar.kml(of: travel, device: 4, name: "Furka")
        struct Echo: Decodable { let body: String }
        let body = try read(String(decoding: kml, as: UTF8.self), as: Echo.self).body
        #expect(
            body
                == #"{"deviceId":4,"from":"a","name":"Furka","to":"b","travelId":"m1","travelSource":"manual"}"#
        )
        let automatic = VueTraccar.Travel(id: "auto-4-a-b", device: 4, start: "a", end: "b")
        let plain = try await traccar.kml(of: automatic, device: 4)
        #expect(
            try read(String(decoding: plain, as: UTF8.self), as: Echo.self).body
                == #"{"deviceId":4,"from":"a","to":"b"}"#)
    }
}
