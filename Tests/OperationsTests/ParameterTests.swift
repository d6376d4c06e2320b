@testable import Jobs
@testable import LandOperations
@testable import RouteOperations
@testable import ServiceOperations
import Batch
import DocumentOperations
import Testing

@Suite("Parameters in a manifest")
struct ParameterTests {
    @Test("lie over the defaults")
    func overlay() throws {
        let manifest = try ManifestFile.read(parameters: "{size: 300, pages: all}")
        let runnable = try #require(manifest.steps.first?.runnable as? Runnable<RenderPreview>)
        #expect(runnable.operation.parameters.size == 300)
        #expect(runnable.operation.parameters.pages == "all")
        #expect(runnable.operation.parameters.type == "png")
    }

    @Test("are texts where they look like days")
    func days() throws {
        let manifest = try ManifestFile.read(
            operation: "routes.pullTravels", parameters: "{device: 4, from: 2026-03-02, until: 2026-03}")
        let runnable = try #require(manifest.steps.first?.runnable as? Runnable<PullTravels>)
        #expect(runnable.operation.parameters.time.from == "2026-03-02")
        #expect(runnable.operation.parameters.time.until == "2026-03")
    }

    @Test("of the cleaning rules can name one rule only")
    func rules() throws {
        let manifest = try ManifestFile.read(
            operation: "routes.distance",
            parameters: "{rules: {jumps: {maximumSpeed: 40}, duplicates: false}}")
        let runnable = try #require(manifest.steps.first?.runnable as? Runnable<MeasureRoutes>)
        let rules = runnable.operation.parameters.cleaning.rules
        #expect(rules.jumps?.maximumSpeed == 40 && !rules.duplicates && rules.orderByTime)
        #expect(rules.parkedDrift?.radius == 30)
    }

    @Test(
        "that do not fit are reported with their line and what was expected",
        arguments: [
            ("{size: wide}", "8: parameters: size: a whole number was expected"),
            (
                "{sise: 300}",
                "8: parameters: \"sise\" is unknown; did you mean \"size\"? fieldbook batch operations NAME lists them"
            ),
            ("{size: 5}", "8: parameters: size: 16 to 16000 pixels was expected, not 5"),
            ("{type: gif}", "8: parameters: type: jpeg, png, webp or tiff was expected"),
            ("fast", "8: parameters: names and values were expected"),
        ])
    func mistakes(parameters: String, start: String) throws {
        let mistakes = try ManifestFile.mistakes(parameters: parameters)
        #expect(mistakes.count == 1 && mistakes[0].hasPrefix(start), "\(mistakes)")
    }

    @Test("are given under one of their names, not under both")
    func bothNames() throws {
        let mistakes = try ManifestFile.mistakes(
            operation: "parcels.convert", parameters: "{decimals: 3, precision: 4}")
        #expect(
            mistakes == [
                "8: parameters: \"decimals\" and \"precision\" are the same parameter; give one of them"
            ])
    }

    @Test(
        "are bytes as people write them",
        arguments: [("120KB", 120_000), ("1.5 MB", 1_500_000), ("20000", 20_000)])
    func bytes(text: String, count: Int) throws {
        let scan =
            try ManifestFile.read(operation: "scan.process", parameters: "{maxBytes: \(text)}")
            .steps.first?.runnable as? Runnable<ProcessScan>
        #expect(scan?.operation.parameters.maxBytes == count)
        #expect(
            try ManifestFile.mistakes(operation: "scan.process", parameters: "{maxBytes: 12XB}").count == 1)
    }

    @Test("of quality name types that have rules, as far as that can be known") func types() throws {
        let wrong = try ManifestFile.mistakes(operation: "scan.check", parameters: "{type: nothing}")
        #expect(wrong.first?.contains("\"nothing\" has no rules; standard, passport, ") == true, "\(wrong)")
        #expect(
            try ManifestFile.mistakes(operation: "scan.process", parameters: "{type: nothing}").count == 1)
        _ = try ManifestFile.read(operation: "scan.check", parameters: "{type: plot, rules: own.yaml}")
        _ = try ManifestFile.read(operation: "scan.process", parameters: "{type: idCard}")
    }

    @Test("may be a number for a text, and one word for a list")
    func lenient() throws {
        let preview =
            try ManifestFile.read(parameters: "{pages: 1}").steps.first?.runnable as? Runnable<RenderPreview>
        #expect(preview?.operation.parameters.pages == "1")
        let map =
            try ManifestFile.read(operation: "parcels.render", parameters: "{highlight: [17, 18]}")
            .steps.first?.runnable as? Runnable<RenderParcels>
        #expect(map?.operation.parameters.highlight == ["17", "18"])
        let scan =
            try ManifestFile.read(operation: "scan.process", parameters: "{languages: fra}")
            .steps.first?.runnable as? Runnable<ProcessScan>
        #expect(scan?.operation.parameters.recognition.languages == ["fra"])
        let spelledAsOption =
            try ManifestFile.read(operation: "scan.process", parameters: "{language: fra, forceOcr: true}")
            .steps.first?.runnable as? Runnable<ProcessScan>
        #expect(spelledAsOption?.operation.parameters.recognition.languages == ["fra"])
        #expect(spelledAsOption?.operation.parameters.force == true)
    }

    @Test("of recognition have an effort, whose default leaves earlier journals valid")
    func effort() throws {
        let scan =
            try ManifestFile.read(operation: "scan.process", parameters: "{effort: best}")
            .steps.first?.runnable as? Runnable<ProcessScan>
        #expect(scan?.operation.parameters.recognition.reading.effort == .best)
        let classify =
            try ManifestFile.read(operation: "scan.classify", parameters: "{effort: fast}")
            .steps.first?.runnable as? Runnable<ClassifyScan>
        #expect(classify?.operation.parameters.reading.effort == .fast)
        let usual = try ProcessScan { _ in }.parameters
        #expect(try usual.jsonText().contains("effort") == false)
        #expect(
            try ProcessScan { $0.recognition.reading.effort = .normal }.parameters.jsonText()
                == usual.jsonText())
        let rows = OperationCatalogue.parameterRows(of: ProcessScan.self)
        let row = try #require(
            rows.first { row in
                row.columns.contains { $0.name == "parameter" && $0.value == .text("effort") }
            })
        #expect(row.columns.first { $0.name == "default" }?.value == .text("normal"))
        let mistakes = try ManifestFile.mistakes(operation: "scan.process", parameters: "{effort: worst}")
        #expect(
            mistakes == ["8: parameters: effort: \"worst\" is unknown; there are fast, normal, best"])
    }

    @Test("paths are relative to the manifest's folder")
    func paths() throws {
        let manifest = try ManifestFile.read(parameters: "{}")
        #expect(manifest.output.hasSuffix("/out") && manifest.output.hasPrefix("/tmp"))
        #expect(manifest.steps[0].items[0].path.hasSuffix("/in"))
    }

    @Test("that name files are relative to the manifest's folder too")
    func files() throws {
        let manifest = try ManifestFile.read(
            operation: "routes.travels", parameters: "{places: p/places.csv, with: [a.gpx, /b.gpx], zone: Z}")
        let runnable = try #require(manifest.steps.first?.runnable as? Runnable<SplitTravels>)
        let parameters = runnable.operation.parameters
        let folder = PathParts(manifest.output).folder
        #expect(parameters.division.places == folder + "/p/places.csv" && parameters.input.zone == "Z")
        #expect(parameters.division.with == [folder + "/a.gpx", "/b.gpx"])
        let render = try ManifestFile.read(
            operation: "routes.render", parameters: "{places: false, placesFile: p.csv}")
        let map = (render.steps.first?.runnable as? Runnable<RenderRoutes>)?.operation.parameters
        #expect(map?.places == false)
        #expect(map?.placesFile == PathParts(render.output).folder + "/p.csv")
        let transform = try ManifestFile.read(
            operation: "coordinates.transform", parameters: "{method: grid}")
        let method = (transform.steps.first?.runnable as? Runnable<TransformCoordinates>)?.operation
            .parameters
        #expect(method?.method == "grid")
    }

    @Test("that name files are known as such", arguments: OperationCatalogue.all.map { $0.name })
    func knownFiles(operation: String) throws {
        func check<Work: BatchOperation>(_ type: Work.Type) {
            for (name, parameter) in Work.Parameters().declared where name != "explain" {
                let text = parameter.declaration.help
                let saysFile = ["A file", "The file", "File"].contains { text.hasPrefix($0) }
                #expect(!saysFile || parameter.declaration.filePrefix != nil, "\(name): \(text)")
            }
        }
        let type: (any BatchOperation.Type)? = OperationCatalogue.operation(named: operation)
        if let type { check(type) } else { Issue.record("\(operation) is unknown") }
    }
}
