import Routes
import Streams
import Testing

@testable import RouteFiles

@Suite("Encoded polylines")
struct PolylineReadingTests {
    private func read(_ text: String, precision: Int = 5) throws -> [Route] {
        var options = RouteReadingOptions()
        options.polylinePrecision = precision
        return try RouteReader(options).read(bytes: Array(text.utf8))
    }

    /// The example of Google's own description of the format.
    @Test("are decoded as documented")
    func published() throws {
        let fixes = try read("_p~iF~ps|U_ulLnnqC_mqNvxq`@")[0].fixes
        #expect(fixes.map(\.latitude) == [38.5, 40.7, 43.252])
        #expect(fixes.map(\.longitude) == [-120.2, -120.95, -126.453])
    }

    @Test("are one per line, optionally after a name and a tab")
    func lines() throws {
        let routes = try read("Tour 1\t_p~iF~ps|U_ulLnnqC\r\n\n_p~iF~ps|U\n")
        #expect(routes.map(\.name) == ["Tour 1", nil] && routes.map(\.fixCount) == [2, 1])
    }

    @Test("with six decimals are not read with five")
    func precision() throws {
        let six = "_izlhA~rlgdF_{geC~ywl@"
        #expect(try read(six, precision: 6)[0].fixes.map(\.latitude) == [38.5, 40.7])
        let error = #expect(throws: RouteError.self) { try read(six) }
        #expect(error?.code == .badPlace && error?.remedy.contains("6") == true)
    }

    @Test(
        "that are cut or broken are left out with their line; alone they are an error",
        arguments: ["_p~iF~ps|U_ulL", "_p~iF~ps|", "_p~iF ps|U", "~~~~~~~~~~~~~~~"])
    func broken(text: String) throws {
        var options = RouteReadingOptions()
        options.format = .polyline
        let bytes = Array("_p~iF~ps|U\n\(text)\n_p~iF~ps|U\n".utf8)
        let source = try RouteReader(options).source(ByteSource(bytes: bytes))
        #expect(try source.routes().map(\.fixCount) == [1, 1])
        #expect(source.remarks.map(\.first.code) == [.syntax] && source.remarks[0].first.place == "line 2")
        let error = #expect(throws: RouteError.self) {
            try RouteReader(options).read(bytes: Array("\(text)\n".utf8))
        }
        #expect(error?.code == .syntax && error?.place == "line 1")
    }
}
