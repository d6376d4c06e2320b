import Routes
import Testing

@testable import RouteFiles

@Suite struct TraccarReadingTests {
    private func read(_ text: String) throws -> [Route] {
        try RouteReader().read(bytes: Array(text.utf8))
    }

    private func code(_ text: String) -> RouteError.Code? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return (error as? RouteError)?.code
        }
    }

    @Test func positionsBecomeARouteADevice() throws {
        let routes = try read(
            """
            [{"id":1,"deviceId":7,"fixTime":"2026-03-02T08:00:00.000+02:00","valid":true,"latitude":46.5,
              "longitude":7.25,"altitude":512.5,"speed":36.0,"accuracy":4.0,"attributes":{"ignition":true}},
             {"deviceId":9,"fixTime":"2026-03-02T06:00:01Z","latitude":1,"longitude":2,"accuracy":0.0},
             {"deviceId":7,"fixTime":"2026-03-02T06:00:05Z","valid":false,"latitude":46.6,"longitude":7.25}]
            """)
        #expect(routes.map(\.device) == ["7", "9"])
        #expect(routes[0].fixes.map(\.sourceIndex) == [0, 2])
        let first = routes[0].fixes[0]
        #expect(first.speed == 36.0 * 1_852 / 3_600)
        #expect(first.elevation == 512.5)
        #expect(first.accuracy == 4)
        #expect(first.time?.iso8601 == "2026-03-02T06:00:00Z")
        #expect(routes[1].fixes[0].accuracy == nil)
        #expect(routes[0].fixes[1].isValid == false)
    }

    @Test func oneObjectALine() throws {
        let line = #"{"deviceId":1,"latitude":1,"longitude":2,"fixTime":"2026-03-02T06:00:00Z"}"#
        #expect(try read(line + "\n" + line + "\n")[0].fixCount == 2)
        #expect(try read(line)[0].fixCount == 1)
    }

    @Test func missingCoordinatesAreKeptAsInvalid() throws {
        let routes = try read(
            #"[{"latitude":null,"longitude":2},{"longitude":2},{"latitude":99,"longitude":2},{"latitude":"x"}]"#
        )
        #expect(routes[0].fixes.allSatisfy { !$0.isValid && !$0.hasPlace })
        #expect(routes[0].fixCount == 4)
    }

    @Test func wrongFilesFail() {
        #expect(code("[]") == .noFixes)
        #expect(code(#"{"type":"FeatureCollection","features":[]}"#) == .noFixes)
        #expect(code(#"{"a":1}"#) == .notARoute)
        #expect(code(#"[[{"id":1}]]"#) == .notARoute)
        #expect(code("[1]") == .syntax)
        #expect(code(#"[{"latitude":1,"longitude":2}"#) == .syntax)
        #expect(code(#"[{"latitude":1 "longitude":2}]"#) == .syntax)
        #expect(code(#"[{"latitude":NaN,"longitude":2}]"#) == .syntax)
        #expect(code(#"[{"latitude":1,"longitude":2}] x"#) == .syntax)
        #expect(code(#"[{"latitude":1,"x":"# + String(repeating: "[", count: 100_000)) == .tooDeep)
        #expect(code(#"[{"latitude":1,"longitude":2,"fixTime":"2026-03-02T06:00:00"}]"#) == .timeWithoutZone)
        #expect(code(#"[{"latitude":1,"longitude":2,"fixTime":true}]"#) == .badTime)
    }

    @Test func errorNamesTheByte() {
        let error = #expect(throws: RouteError.self) {
            try read(#"[{"latitude":1,"longitude":2}, {"latitude":1,"longitude":2,"fixTime":"x"}]"#)
        }
        #expect(error?.place == "byte 31")
    }

    @Test func ignitionAndMotionMayBeUnknown() throws {
        let fixes = try read(
            #"""
            [{"latitude":1,"longitude":2,"course":80.7,"attributes":{"ignition":true,"motion":false}},
             {"latitude":1,"longitude":2,"attributes":{"x":[1]}}]
            """#)[0].fixes
        #expect(fixes[0].ignition == true && fixes[0].motion == false && fixes[0].course == 80.7)
        #expect(fixes[1].ignition == nil && fixes[1].motion == nil && fixes[1].course == nil)
    }

    @Test func positionsAreFoundInsideOtherObjects() throws {
        let socket = #"{"devices":[{"id":7}],"positions":[{"deviceId":7,"latitude":1,"longitude":2}]}"#
        #expect(try read(socket).map(\.device) == ["7"])
        let map = #"""
            {"bounds":{"minLat":1},"zoom":9.5,"polygone":[{"lat":9,"lng":9}],"polylines":[
            {"deviceId":7,"deviceName":"van","path":[{"lat":1,"lng":2,"timestamp":1772431200},{"lat":1,"lng":3}]},
            {"deviceId":9,"path":[{"lat":4,"lng":5}]}],"locations":[{"lat":1,"lng":2,"von":"x"}]}
            """#
        let routes = try read(map)
        #expect(routes.map(\.device) == ["7", "9"] && routes.map(\.fixCount) == [2, 1])
        #expect(routes[0].fixes[0].time?.iso8601 == "2026-03-02T06:00:00Z")
    }

    @Test func hugeObjectsFail() {
        let text = String(repeating: "x", count: 1 << 20)
        let members = (0..<20).map { "\"m\($0)\":\"\(text)\"" }.joined(separator: ",")
        #expect(code("[{\(members)}]") == .tooLarge)
    }
}
