import Foundation
import LoopbackServer
import Testing
import TestSupport

@Suite("Fetching from services that break the rules")
struct FetchFromLiarsTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func fetch(_ service: FakeService, _ options: String...) throws -> Command.Outcome {
        let server = try service.start()
        return try command.run(
            [
                "parcels", "fetch", server.address("/wfs"), "--to", "lv95", "-o", "out.geojson", "--format",
                "ndjson",
            ]
                + (options.contains("--retries") ? [] : ["--retries", "0"]) + options)
    }

    /// The numbers of the points that were written.
    private var numbers: [Int]? {
        guard let data = folder.data("out.geojson"),
            let collection = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let features = collection["features"] as? [[String: Any]]
        else { return nil }
        return features.compactMap {
            (($0["properties"] as? [String: Any])?["number"] as? String).flatMap { Int($0) }
        }
    }

    @Test func pagesAreTakenToTheEnd() throws {
        let outcome = try fetch(FakeService(), "--page-size", "7")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(numbers == Array(0..<40))
        #expect(outcome.output.contains(#""matched":"40""#), "\(outcome.output)")
    }

    @Test func aWaitThatTheServiceAsksForIsReported() throws {
        let server = try LoopbackServer { $1.answer(503, ["Retry-After": "100"]) }
        let process = command.process(["parcels", "fetch", server.address("/wfs"), "-o", "out.geojson"])
        let errors = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        defer { kill(process.processIdentifier, SIGKILL) }
        var notes = ""
        while !notes.contains("note: the service asks for a pause of 100 s\n") {
            let more = errors.fileHandleForReading.availableData
            try #require(!more.isEmpty, "\(notes)")
            notes += String(decoding: more, as: UTF8.self)
        }
    }

    @Test func tooFewAreAnErrorAndNoFile() throws {
        let outcome = try fetch(FakeService(claims: 50))
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("wfs.short: the service reports 50 features, but sent 40"))
        #expect(folder.files.isEmpty)
    }

    @Test func aTotalInThePagesCountsAsWell() throws {
        let outcome = try fetch(FakeService(claims: 50, countsAlone: false))
        #expect(outcome.errors.contains("wfs.short: the service reports 50 features, but sent 40"))
        #expect(try fetch(FakeService(countsAlone: false)).status == 0)
        #expect(numbers == Array(0..<40))
    }

    @Test func conditionsInCQLArePassedOn() throws {
        let server = try FakeService(count: 3).start()
        let outcome = try command.run(
            "parcels", "fetch", server.address("/wfs"), "--cql", "number < 'a+b'", "-o", "-", "--quiet")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pages = server.requests.filter { $0.query["request"] == "GetFeature" }
        #expect(pages.count > 1 && pages.allSatisfy { $0.query["cql_filter"] == "number < 'a+b'" })
        #expect(
            try command.run("parcels", "fetch", server.address("/wfs"), "--cql", "1=1", "--bbox", "1,2,3,4")
                .status
                == 2)
    }

    @Test func tooFewAreAcceptedOnRequestOnly() throws {
        let outcome = try fetch(FakeService(claims: 50), "--allow-short")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("wfs.short"))
        #expect(numbers?.count == 40)
    }

    @Test func moreThanAnnouncedAreAllAccepted() throws {
        #expect(try fetch(FakeService(claims: 10)).status == 0)
        #expect(numbers == Array(0..<40))
    }

    @Test(arguments: [true, false])
    func aServiceWithoutPagesIsTakenBoxByBox(_ saysLimit: Bool) throws {
        let outcome = try fetch(
            FakeService(count: 60, atOnce: 6, hasPaging: false, hasIdentifiers: false, saysLimit: saysLimit))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(numbers?.sorted() == Array(0..<60))
        #expect(outcome.errors.contains("box by box"))
    }

    @Test func aServiceThatIgnoresEverythingFails() throws {
        let outcome = try fetch(FakeService(hasPaging: false, heedsBox: false))
        #expect(outcome.errors.contains("wfs.tooDense"))
        #expect(outcome.status == 1)
        #expect(folder.files.isEmpty)
    }

    @Test func aSmallServiceWithoutPagesIsReadAtOnce() throws {
        let outcome = try fetch(FakeService(count: 4, hasPaging: false))
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(numbers == Array(0..<4))
        #expect(!outcome.errors.contains("box by box"))
    }

    @Test(arguments: [true, false])
    func overlappingPagesGiveEachFeatureOnce(_ hasIdentifiers: Bool) throws {
        var service = FakeService(count: 30, hasIdentifiers: hasIdentifiers)
        service.misbehave = { [service] number, request, connection in
            guard let start = Int(request.query["startindex"] ?? "0"), start < 30 else { return false }
            let first = max(start - 2, 0)
            connection.answer(200, [:], service.page(Array(first..<min(first + 10, 30))))
            return true
        }
        let outcome = try fetch(service)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("wfs.unstableOrder"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--sort-by"))
        #expect(folder.files.isEmpty)
    }

    @Test func aServiceThatWantsAnOrderGetsOne() throws {
        var service = FakeService()
        service.misbehave = { _, request, connection in
            guard request.query["startindex"] != nil, request.query["sortby"] == nil else { return false }
            connection.answer(400, [:], Self.report("Cannot do natural order without a primary key"))
            return true
        }
        let outcome = try fetch(service)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(numbers == Array(0..<40))
    }

    @Test(arguments: [200, 400, 500])
    func aServicesOwnWordsAreTold(_ status: Int) throws {
        var service = FakeService()
        service.misbehave = { _, _, connection in
            connection.answer(status, ["Content-Type": "text/xml"], Self.report("no such attribute:  Nummer"))
            return true
        }
        let outcome = try fetch(service)
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                #"wfs.exception: the service rejects the request: InvalidParameterValue: "no such attribute: Nummer""#
            ),
            "\(outcome.errors)")
    }

    @Test func aBusyServiceIsAskedAgain() throws {
        var service = FakeService()
        service.misbehave = { number, _, connection in
            if number.isMultiple(of: 2) { connection.answer(503, ["Retry-After": "0"]) }
            return number.isMultiple(of: 2)
        }
        let outcome = try fetch(service, "--retries", "1")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(numbers == Array(0..<40))
    }

    @Test func aBusyServiceIsATemporaryError() throws {
        var service = FakeService()
        service.misbehave = { _, _, connection in
            connection.answer(503)
            return true
        }
        #expect(try fetch(service).status == 3)
    }

    @Test func aPageThatIsCutIsNotTakenForWhole() throws {
        var service = FakeService()
        service.misbehave = { [service] number, _, connection in
            guard number == 2 else { return false }
            connection.send("HTTP/1.1 200 OK\r\n\r\n" + service.page(Array(10..<20)).dropLast(30))
            return true
        }
        let outcome = try fetch(service)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("http.cut"))
        #expect(folder.files.isEmpty)
    }

    @Test func aWebPageIsNotAPageOfFeatures() throws {
        var service = FakeService()
        service.misbehave = { _, _, connection in
            connection.answer(200, ["Content-Type": "application/json"], "<html><body>Sign in</body></html>")
            return true
        }
        let outcome = try fetch(service)
        #expect(outcome.errors.contains("wfs.damaged: the response is <html>"), "\(outcome.errors)")
    }

    @Test func northComesFirstWhereTheSystemSaysSo() throws {
        let server = try FakeService(system: "urn:ogc:def:crs:EPSG::4326").start()
        _ = try command.run(
            "parcels", "fetch", server.address("/wfs"), "--bbox", "7.4,46.9,7.5,47", "-o", "-", "--retries",
            "0")
        let boxes = Set(server.requests.compactMap { $0.query["bbox"] })
        #expect(boxes == ["46.9,7.4,47.0,7.5,urn:ogc:def:crs:EPSG::4326"])
    }

    @Test func secretsAreSentToTheServerOnly() throws {
        let server = try FakeService(count: 3).start()
        let address = "http://anna:geheim@127.0.0.1:\(server.port)/wfs?apikey=s3cret"
        let outcome = try command.run("parcels", "fetch", address, "-o", "out/", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(server.requests.allSatisfy { $0.fields["authorization"] == "Basic YW5uYTpnZWhlaW0=" })
        #expect(server.requests.allSatisfy { $0.query["apikey"] == "s3cret" })
        server.stop()
        let failure = try command.run("parcels", "fetch", address, "-o", "x.geojson", "--retries", "0")
        let plan = try command.run("parcels", "fetch", address, "-o", "y.geojson", "--dry-run")
        for text in [outcome, failure, plan].flatMap({ [$0.output, $0.errors] }) {
            #expect(!text.contains("geheim") && !text.contains("s3cret"))
        }
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        for name in all {
            let data = folder.data(name) ?? Data()
            #expect(data.firstRange(of: Data("geheim".utf8)) == nil, "\(name)")
            #expect(data.firstRange(of: Data("s3cret".utf8)) == nil, "\(name)")
        }
    }

    @Test func aProxyOfTheEnvironmentIsUsed() throws {
        let proxy = try FakeService(count: 3).start()
        let command = Command(
            folder: folder.path, environment: ["http_proxy": proxy.address(""), "no_proxy": "example.com"])
        let outcome = try command.run(
            "parcels", "fetch", "http://geo.example.ch/wfs", "-o", "out.geojson", "--retries", "0")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(proxy.requests.contains { $0.method == "CONNECT" && $0.target == "geo.example.ch:80" })
        #expect(numbers == [0, 1, 2])
    }

    @Test func aPasswordFileServesAManifest() throws {
        let server = try FakeService(count: 3).start()
        try folder.write("anna:geheim\n", to: "password")
        try folder.write(
            """
            version: 1
            output: out
            steps:
              - name: land
                operation: parcels.fetch
                inputs: ["\(server.address("/wfs"))"]
                output: .
                parameters: {passwordFile: "\(folder.path)/password", retries: 0}
            """, to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(server.requests.allSatisfy { $0.fields["authorization"] == "Basic YW5uYTpnZWhlaW0=" })
        #expect(folder.files.contains { $0.hasPrefix("out/") && $0.hasSuffix(".geojson") })
    }

    @Test func aPasswordInAManifestsAddressIsRejected() throws {
        try folder.write("http://anna:geheim@127.0.0.1:1/wfs\n", to: "list")
        let outcome = try command.run(
            "parcels", "fetch", "--files-from", "list", "-o", "out/", "--retries", "0")
        #expect(outcome.errors.contains("input.secretInAddress"))
        #expect(!outcome.errors.contains("geheim"))
    }

    @Test func filesAndAddressesAreNotMistakenForOneAnother() throws {
        let address = try command.run("parcels", "measure", "https://geo.example.ch/wfs?x=*")
        #expect(address.errors.contains("input.isAddress"), "\(address.errors)")
        try folder.write("{}", to: "a.json")
        let file = try command.run("parcels", "fetch", "a.json", "-o", "x.geojson")
        #expect(file.errors.contains("input.noAddress"), "\(file.errors)")
    }

    private static func report(_ text: String) -> String {
        """
        <?xml version="1.0"?>
        <ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0">
          <ows:Exception exceptionCode="InvalidParameterValue"><ows:ExceptionText>\(text)</ows:ExceptionText></ows:Exception>
        </ows:ExceptionReport>
        """
    }
}
