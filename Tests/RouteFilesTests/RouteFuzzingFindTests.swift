import Foundation
import Routes
import SimpleFeatures
import Testing

@testable import RouteFiles

@Suite("Finds of fuzzing in routes")
struct RouteFuzzingFindTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fuzzing")

    /// The inputs that once broke a reader, and those that fuzzing starts from; the first byte says the format.
    static let inputs: [URL] = ["RouteSeeds", "RouteFinds"].flatMap { name in
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder.appending(path: name), includingPropertiesForKeys: nil)
        return (files ?? []).filter { !$0.lastPathComponent.hasPrefix(".") }
    }

    @Test("is read, written and read again with as many fixes", arguments: inputs)
    func agrees(_ file: URL) throws {
        let bytes = try Data(contentsOf: file)
        var options = RouteReadingOptions()
        options.format = RouteFormat.allCases[Int(try #require(bytes.first)) % RouteFormat.allCases.count]
        options.zone = try ClockZone("Europe/Zurich")
        options.keepsExtras = true
        let reader = RouteReader(options)
        guard let routes = try? reader.read(bytes: Array(bytes.dropFirst())) else {
            #expect(file.deletingLastPathComponent().lastPathComponent == "RouteFinds", "a seed is read")
            return
        }
        let count = routes.reduce(0) { $0 + $1.fixes.count { $0.hasPlace } }
        guard count > 0 else { return }
        for (written, read) in [(RouteTextFormat.gpx, RouteFormat.gpx), (.kml, .kml), (.csv, .csv)] {
            options.format = read
            let again = try RouteReader(options).read(bytes: RouteWriter(written).bytes(of: routes))
            #expect(again.reduce(0) { $0 + $1.fixCount } == count, "\(written)")
        }
    }

    @Test("has its seeds in place")
    func seeds() { #expect(Self.inputs.count >= 8) }
}
