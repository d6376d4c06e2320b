import Answers
import Backends
import Routes
import TestClients
import Testing

@Suite("The length of selected travels")
struct RouteLengthTests {
    /// A travel along a meridian, from one minute to another, 0.001 degrees a minute.
    private func travel(
        _ minutes: ClosedRange<Int>, device: Int = 4, hasTimes: Bool = true, step: Int = 1
    ) throws -> VueTraccar.PlottedTravel {
        let points = stride(from: minutes.lowerBound, through: minutes.upperBound, by: step).map { minute in
            let time = hasTimes ? #","timestamp":\#(1_772_400_000 + 60 * minute)"# : ""
            return #"{"lat":"\#(46.9 + 0.001 * Double(minute))","lng":7.4\#(time)}"#
        }
        let map: VueTraccar.PlottedMap = try read(
            #"{"polygone":[\#(points.joined(separator: ","))],"distance":1}"#)
        let ends = [minutes.lowerBound, minutes.upperBound].map {
            ServerTime(Timestamp(secondsSince1970: 1_772_400_000 + 60 * Double($0)))
        }
        return .init(.init(id: "\(minutes)", device: device, start: ends[0], end: ends[1]), map)
    }

    private func metres(_ minutes: Double) -> Double {
        GeodesicDistance.metres(from: .init(x: 7.4, y: 46.9), to: .init(x: 7.4, y: 46.9 + 0.001 * minutes))
    }

    private func expect(_ travels: [VueTraccar.PlottedTravel], are minutes: Double, shared: Double) {
        for order in [travels, travels.reversed()] {
            let length = VueTraccar.RouteLength(of: order)
            #expect(abs(length.metres - metres(minutes)) < 0.05)
            #expect(abs(length.overlap - metres(shared)) < 0.05)
            #expect(length.serverMetres == Double(travels.count) * 1_000)
        }
    }

    @Test("counts shared parts once")
    func overlaps() throws {
        expect([try travel(0...10)], are: 10, shared: 0)
        expect([try travel(0...10), try travel(10...20)], are: 20, shared: 0)
        expect([try travel(0...10), try travel(5...20)], are: 20, shared: 5)
        expect([try travel(0...10), try travel(0...10)], are: 10, shared: 10)
        expect([try travel(0...20), try travel(5...10), try travel(15...30)], are: 30, shared: 10)
        expect([try travel(0...10), try travel(5...15, device: 5)], are: 20, shared: 0)
    }

    @Test("compares differently thinned paths by time")
    func thinned() throws {
        expect([try travel(0...10), try travel(4...20, step: 8)], are: 20, shared: 6)
    }

    @Test("finds shared parts of points without times")
    func untimed() throws {
        expect(
            [try travel(0...10, hasTimes: false), try travel(5...20, hasTimes: false)], are: 20, shared: 5)
        expect(
            [try travel(0...20, hasTimes: false), try travel(5...10, hasTimes: false)], are: 20, shared: 5)
        expect(
            [try travel(0...10, hasTimes: false), try travel(10...20, hasTimes: false)], are: 20, shared: 0)
    }

    @Test("is 0 without a path, and has no server length if one is missing")
    func empty() throws {
        #expect(VueTraccar.RouteLength(of: []).metres == 0)
        let none: VueTraccar.PlottedMap = try read("{}")
        let travel = VueTraccar.Travel(id: "a", device: 4, start: "x", end: "y")
        let length = VueTraccar.RouteLength(of: [.init(travel, none)])
        #expect(length.metres == 0 && length.serverMetres == nil)
        #expect(VueTraccar.PlottedTravel(travel, none).feature.geometry == nil)
    }

    @Test("skips invalid coordinates")
    func hostile() throws {
        let map: VueTraccar.PlottedMap = try read(
            #"{"polygone":[{"lat":46.9,"lng":7.4},{"lat":1e300,"lng":7.4},{"lat":46.901,"lng":7.4}]}"#)
        let travel = VueTraccar.Travel(id: "a", device: 4, start: "x", end: "y")
        #expect(abs(VueTraccar.RouteLength(of: [.init(travel, map)]).metres - metres(1)) < 0.001)
    }
}
