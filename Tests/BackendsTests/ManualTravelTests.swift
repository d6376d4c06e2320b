import APICore
import Answers
import Backends
import Foundation
import LoopbackServer
import Routes
import TestClients
import Testing

@Suite("VueTraccar: manual travels, side trips and the choice of travels")
struct ManualTravelTests {
    private let start: Timestamp
    private let end: Timestamp

    init() throws {
        start = try Timestamp(iso8601: "2026-03-02T08:00:00Z")
        end = try Timestamp(iso8601: "2026-03-02T09:00:00Z")
    }

    private func traccar(_ environment: [String: String] = [:]) async throws -> (
        PythonServer, VueTraccarClient
    ) {
        let server = try PythonServer(
            "vuetraccar.py", [],
            ["REMOTE_USER": "anna", "REMOTE_GROUPS": "admins"].merging(environment) { $1 })
        let traccar = VueTraccarClient(try client(of: server.address()))
        _ = try await traccar.signIn()
        return (server, traccar)
    }

    private func route(_ minutes: [Double?], latitude: Double = 46.9) -> Route {
        let fixes = minutes.map { minute in
            Fix(
                latitude: latitude, longitude: 7.4, elevation: 540,
                time: minute.map { Timestamp(secondsSince1970: start.secondsSince1970 + $0 * 60) },
                speed: 10)
        }
        return Route(segments: [fixes])
    }

    @Test("a manual travel is created, changed, filled and deleted")
    func life() async throws {
        let (server, traccar) = try await traccar()
        defer { server.stop() }
        var draft = VueTraccar.TravelDraft(
            title: "Grimsel", device: 4, from: ServerTime(start), to: ServerTime(end), notes: "nass")
        let id = try await traccar.create(draft)
        var found = try #require(try await traccar.manualTravels().first { $0.id == id.text })
        #expect(found.title == "Grimsel" && found.device == 4 && found.notes == "nass")
        #expect(found.start.moment == start && found.source == .manual)
        draft.title = "Susten"
        draft.notes = nil
        try await traccar.change(id, to: draft)
        found = try #require(try await traccar.manualTravels().first { $0.id == id.text })
        #expect(found.title == "Susten" && found.notes == nil)

        #expect(try await traccar.positions(ofTravel: id).isEmpty)
        let positions = VueTraccar.TravelPositions(of: [route([30, 0, 60])], from: start, to: end)
        try await traccar.fill(id, with: positions)
        let stored = try await traccar.positions(ofTravel: id)
        #expect(
            stored.map { $0.fixTime?.moment?.iso8601 } == [
                "2026-03-02T08:00:00Z", "2026-03-02T08:30:00Z", "2026-03-02T09:00:00Z",
            ])
        #expect(stored.allSatisfy { $0.altitude == 540 && $0.isValid == nil })
        // Metres per second become knots and come back.
        #expect(abs((stored[0].speedKnots ?? 0) - 19.438_445) < 1e-5)
        #expect(abs((stored[0].fix().speed ?? 0) - 10) < 1e-9)

        try await traccar.deleteTravel(id)
        let last = draft
        #expect(await apiError { try await traccar.change(id, to: last) }?.code == .notFound)
    }

    @Test("a manual travel that cannot be is refused, here and there")
    func refusals() async throws {
        let zone = try ClockZone("Europe/Zurich")
        var draft = VueTraccar.TravelDraft(title: " ", device: 4, from: "2026-03-02", to: "2026-03-03")
        #expect(draft.problem(in: zone) == "the title is empty")
        draft.title = "a"
        #expect(draft.problem(in: zone) == nil)
        draft.to = "2026-03-01T23:00:00Z"
        #expect(draft.problem(in: zone) == "the end is not after the start", "midnight in Zurich")
        draft.to = "2026-03-29T03:15"
        draft.from = "2026-03-29T02:30"
        #expect(
            draft.problem(in: zone)
                == "the start does not exist in Europe/Zurich, where clocks skip it: 2026-03-29T02:30"
        )
        draft.from = "2026-03-02"
        draft.to = "soon"
        #expect(draft.problem(in: zone) == "the end is not a time: soon")
        let (server, traccar) = try await traccar()
        defer { server.stop() }
        draft.to = draft.from
        let refused = draft
        #expect(await apiError { _ = try await traccar.create(refused) }?.code == .invalid)
        let (other, driver) = try await self.traccar(["REMOTE_GROUPS": "drivers"])
        defer { other.stop() }
        #expect(await apiError { _ = try await driver.create(refused) } != nil)
        #expect(await apiError { _ = try await driver.positions(ofTravel: "1") }?.code == .forbidden)
    }

    @Test("a travel is filled with fixes that have a place and a time within its period")
    func filling() {
        let routes = [
            route([-1, 0, nil, 61]), route([60, 30]), route([10], latitude: 91), route([20], latitude: .nan),
        ]
        let positions = VueTraccar.TravelPositions(of: routes, from: start, to: end)
        let minutes = positions.fixes.compactMap { $0.time.map { $0.seconds(since: start) / 60 } }
        #expect(minutes == [0, 30, 60])
        #expect(positions.unusable == 3 && positions.outside == 2)
    }

    @Test("side trips follow the service's configuration, with its buffer at both ends")
    func sideTrips() async throws {
        let (server, traccar) = try await traccar()
        defer { server.stop() }
        let settings = try await traccar.sideTripSettings()
        #expect(settings.isEnabled && settings.devices == [4, 5, 99, 5] && settings.bufferHours == 1.5)
        #expect(settings.devices(besides: 4) == [5, 99])
        let period = VueTraccar.Period(device: 4, from: ServerTime(start), to: ServerTime(end))
        let window = settings.window(of: period)
        #expect(window.from.moment?.iso8601 == "2026-03-02T06:30:00Z")
        #expect(window.to.moment?.iso8601 == "2026-03-02T10:30:00Z" && window.device == 4)
        let bytes = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(VueTraccar.SideTripSettings.self, from: bytes) == settings)
        #expect(try await traccar.devices().map(\.id) == [4, 5])
        let (other, off) = try await self.traccar(["VT_SIDE_TRIPS_OFF": "1"])
        defer { other.stop() }
        #expect(try await off.sideTripSettings().devices(besides: 4).isEmpty)
        let odd: VueTraccar.SideTripSettings = try read(
            #"{"settings":{"sideTripEnabled":1,"sideTripDevices":"[7]","sideTripBufferHours":-3}}"#)
        #expect(odd.devices(besides: 4) == [7] && odd.window(of: period).from.moment == start)
    }

    @Test("standstills are waypoints at their arrival in UTC, without manual places")
    func standstills() throws {
        let map: VueTraccar.PlottedMap = try read(
            #"""
            {"locations":[{"key":"a","lat":46.9,"lng":7.4,"von":"2026-03-02 08:00","bis":"2026-03-02 09:30","period":1.5,
             "country":"CH","address":"Bern"},{"lat":1,"lng":2,"isPOI":true},{"lat":3,"lng":4,"address":"","title":"Rast"}]}
            """#)
        let waypoints = map.standstills.map(\.waypoint)
        #expect(waypoints.map(\.name) == ["Bern", "Rast"])
        #expect(waypoints[0].fix.time?.iso8601 == "2026-03-02T08:00:00Z" && waypoints[1].fix.time == nil)
        #expect(
            waypoints[0].description
                == "2026-03-02T08:00:00.000Z – 2026-03-02T09:30:00.000Z, 1.5 h, CH")
        #expect(waypoints[1].description == nil)
    }

    // MARK: The choice of travels

    private func travels(_ ids: String...) -> [VueTraccar.Travel] {
        ids.map { VueTraccar.Travel(id: $0, device: 4, start: "a", end: "b") }
    }

    @Test("a choice is of none, one, many or all")
    func states() {
        var choice = VueTraccar.TravelChoice(of: travels("a", "b", "c", "a"))
        #expect(choice.state == .none && choice.listed.count == 3)
        let period = VueTraccar.Period(device: 4, from: "a", to: "b")
        #expect(choice.selection(in: period) == nil)
        choice.toggle("c")
        #expect(choice.state == .one && choice.has("c"))
        choice.toggle("a")
        #expect(choice.state == .many && choice.travels.map(\.id) == ["a", "c"], "in the list's order")
        choice.toggle("nobody's")
        #expect(choice.state == .many)
        choice.toggle("b")
        #expect(choice.state == .all && choice.saved == .init(all: false, ids: ["a", "b", "c"]))
        choice.toggleAll()
        #expect(choice.state == .none)
        choice.toggleAll()
        #expect(choice.state == .all && choice.saved == .init(all: true, ids: []))
        #expect(choice.selection(in: period)?.travels.count == 3)
        choice.toggle("b")
        #expect(choice.state == .many && choice.saved == .init(all: false, ids: ["a", "c"]))
    }

    @Test("a choice is restored as far as its travels are still listed, and with All includes new ones")
    func restored() {
        let saved = VueTraccar.TravelChoice.Saved(all: false, ids: ["b", "gone"])
        var choice = VueTraccar.TravelChoice(of: travels("a", "b"), restoring: saved)
        #expect(choice.state == .one && choice.has("b") && choice.missing == ["gone"])
        choice.show(travels("b", "c"))
        #expect(choice.travels.map(\.id) == ["b"] && choice.missing.isEmpty)
        choice.show([])
        #expect(choice.state == .none && choice.missing == ["b"])
        var all = VueTraccar.TravelChoice(of: travels("a"), restoring: .init(all: true, ids: []))
        #expect(all.state == .all)
        all.show(travels("a", "new"))
        #expect(all.state == .all && all.travels.map(\.id) == ["a", "new"])
        #expect(VueTraccar.TravelChoice(of: [], restoring: all.saved).state == .none)
    }
}
