import Foundation
import Testing
import TestSupport

@Suite("Fetching from MapServer, which gives twenty-five features at once")
struct FetchTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    /// Features' attributes as text, in an order of their own, and what of an identifier the features have.
    private func features(_ data: Data?) throws -> [String] {
        let text = try #require(data)
        let collection = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
        let features = try #require(collection["features"] as? [[String: Any]])
        return try features.map {
            let attributes = try JSONSerialization.data(
                withJSONObject: $0["properties"] ?? [:], options: .sortedKeys)
            return String(decoding: attributes, as: UTF8.self)
        }.sorted()
    }

    private var village: [String] {
        get throws {
            try features(FileManager.default.contents(atPath: Command.sample("parcels/village.geojson")))
        }
    }

    @Test(
        arguments: [
            ["--page-format", "geojson"], ["--page-format", "gml"],
            ["--page-format", "gml", "--wfs-version", "1.1.0"],
            ["--page-size", "15", "--sort-by", "EGRIS_EGRID"],
        ])
    func everyParcelComesOnce(_ options: [String]) throws {
        let service = try MapServerService(in: folder)
        let outcome = try command.run(
            ["parcels", "fetch", service.address, "-o", "all.geojson", "--format", "ndjson"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try features(folder.data("all.geojson")) == village)
        #expect(outcome.output.contains(#""features":217"#))
        #expect(outcome.output.contains(#""from":"LV95""#))
    }

    @Test(
        arguments: [
            ["--page-format", "geojson"], ["--page-format", "gml"],
            ["--page-format", "gml", "--wfs-version", "1.1.0"],
        ])
    func latitudeFirstIsTurned(_ options: [String]) throws {
        let service = try MapServerService(in: folder, system: 4326)
        let outcome = try command.run(
            ["parcels", "fetch", service.address, "--bbox", "7.465,46.87,7.5,46.9", "-o", "-", "--quiet"]
                + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        try folder.write(outcome.output, to: "part.geojson")
        let extent = try Tool.run("ogrinfo", "-so", "-al", folder.path + "/part.geojson")
        let expected = try Tool.run(
            line: [
                "ogrinfo", "-so", "-al", "-spat", "7.465", "46.87", "7.5", "46.9",
                folder.path + "/village.fgb",
            ])
        let count = try #require(expected.split(separator: "\n").first { $0.hasPrefix("Feature Count") })
        #expect(extent.contains(count), "\(extent)")
        #expect(extent.contains("Extent: (7.4"), "\(extent)")
    }

    @Test func aServerThatDiesLeavesNothing() throws {
        let service = try MapServerService(in: folder, dyingAfter: 3)
        let before = folder.files
        let outcome = try command.run(
            "parcels", "fetch", service.address, "-o", "all.geojson", "--retries", "0")
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("http.connection"))
        #expect(folder.files == before)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/.fieldbook"))
    }

    @Test func aBoxTakesWhatTouchesIt() throws {
        let service = try MapServerService(in: folder)
        let box = "2601400,1191600,2601900,1192000"
        let outcome = try command.run(
            "parcels", "fetch", service.address, "--layer", "RESF", "--bbox", box, "-o", "box.geojson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("such as neighbouring parcels"))
        let spatial = try Tool.run(
            line: ["ogrinfo", "-q", "-al", "-geom=NO", "-spat"] + box.split(separator: ",").map(String.init)
                + [Command.sample("parcels/village.geojson")])
        let expected = spatial.components(separatedBy: "OGRFeature(").count - 1
        #expect(expected > 25)
        #expect(try features(folder.data("box.geojson")).count == expected)
    }

    @Test func aBoxInDegreesIsBroughtIntoTheLayersSystem() throws {
        let service = try MapServerService(in: folder)
        let outcome = try command.run(
            "parcels", "fetch", service.address, "--bbox", "7.4,46.8,7.5,46.9", "-o", "-")
        #expect(try features(Data(outcome.output.utf8)) == village)
    }

    @Test func conditionsAndABoxHoldTogether() throws {
        let service = try MapServerService(in: folder)
        let outcome = try command.run(
            "parcels", "fetch", service.address, "--filter", "Nummer=2", "--filter", "Kanton=BE", "--bbox",
            "2601400,1191600,2602600,1192500", "-o", "-")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let features = try features(Data(outcome.output.utf8))
        #expect(features.count == 1)
        #expect(features.first?.contains(#""EGRIS_EGRID":"CH990182669237""#) == true)
    }

    @Test func aLimitEndsIt() throws {
        let service = try MapServerService(in: folder)
        let outcome = try command.run("parcels", "fetch", service.address, "--limit", "30", "-o", "-")
        #expect(outcome.status == 0)
        #expect(try features(Data(outcome.output.utf8)).count == 30)
    }

    @Test func layersAreListed() throws {
        let service = try MapServerService(in: folder)
        let outcome = try command.run("parcels", "fetch", service.address, "--list", "--format", "csv")
        #expect(outcome.status == 0)
        #expect(
            outcome.output.contains("ms:RESF,Liegenschaften,25 or more,urn:ogc:def:crs:EPSG::2056"),
            "\(outcome.output)")
    }

    @Test func anUnknownLayerNamesTheKnownOnes() throws {
        let service = try MapServerService(in: folder)
        let outcome = try command.run(
            "parcels", "fetch", service.address, "--layer", "LCSF", "-o", "x.geojson")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("wfs.unknownLayer"))
        #expect(outcome.errors.contains("ms:RESF"))
    }

    @Test func aFolderRemembersWhatItHas() throws {
        let service = try MapServerService(in: folder)
        let arguments = ["parcels", "fetch", service.address, "--limit", "3", "-o", "out/"]
        #expect(try command.run(arguments).status == 0)
        #expect(folder.files.count { $0.hasPrefix("out/127.0.0.1-") } == 1)
        #expect(try command.run(arguments).errors.contains("nothing to do: "))
        #expect(try command.run(arguments + ["--dry-run"]).output.contains("done already"))
        #expect(try command.run(arguments + ["--force"]).errors.contains("1 done"))
    }

    @Test func anOutputIsReplacedOnRequestOnly() throws {
        let service = try MapServerService(in: folder)
        try folder.write("mine", to: "all.geojson")
        let outcome = try command.run("parcels", "fetch", service.address, "-o", "all.geojson")
        #expect(outcome.errors.contains("output.exists"))
        #expect(folder.text("all.geojson") == "mine")
    }
}
