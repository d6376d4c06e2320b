@testable import Jobs
@testable import LandOperations
import Testing

@Suite("A manifest's variables")
struct VariableTests {
    private func text(_ variables: String, title: String = "x") -> String {
        """
        version: 1
        variables: {\(variables)}
        output: out-${year}
        steps:
          - name: map ${year}
            operation: parcels.render
            inputs: "${client}.geojson"
            output: maps-$${{year}
            parameters: {title: "\(title)", size: "${pixels}", highlight: ["${year}", $5]}
        """
    }

    @Test("stand for their values in names, paths and parameters")
    func values() throws {
        let manifest = try ManifestFile.read(
            text("year: 2026, client: \"M ${year}\", pixels: 800", title: "$${year} is ${year}"))
        let step = manifest.steps[0]
        #expect(manifest.output.hasSuffix("/out-2026") && step.name == "map 2026")
        #expect(step.items[0].stem == "M 2026" && step.pattern.folder == "maps-${year}")
        let parameters = try #require(step.runnable as? Runnable<RenderParcels>).operation.parameters
        #expect(parameters.page.title == "${year} is 2026" && parameters.highlight == ["2026", "$5"])
    }

    @Test("can be set from outside, also those that others use")
    func settings() throws {
        let manifest = try ManifestFile.read(
            text("year: 2026, client: \"M ${year}\", pixels: 800"),
            settings: ["year": "2025", "pixels": "900"])
        #expect(manifest.steps[0].items[0].stem == "M 2025")
        let runnable = manifest.steps[0].runnable as? Runnable<RenderParcels>
        #expect(runnable?.operation.parameters.page.size == 900)
    }

    @Test(
        "that are wrong are reported",
        arguments: [
            ("year: 1, client: \"${pixels}\", pixels: 800", "2: ${pixels} is defined further down"),
            ("year: 1, client: \"${client}\", pixels: 800", "2: ${client} is defined further down"),
            ("year: 1, client: [a], pixels: 800", "2: variables: client: a text or a number was expected"),
            ("year: 1, client: a, pixels: 800, a b: 3", "2: variables: a name of letters, digits"),
            (
                "yeer: 1, client: a, pixels: 800",
                "3: ${year}: there is no such variable; did you mean \"yeer\"?"
            ),
            ("year: 1, client: \"${\", pixels: 800", "2: \"${\" without \"}\""),
        ])
    func mistakes(variables: String, message: String) throws {
        let mistakes = try ManifestFile.mistakes(text(variables))
        #expect(mistakes.first?.hasPrefix(message) == true, "\(mistakes)")
    }

    @Test("that are set must exist")
    func unusedSetting() throws {
        let mistakes = try ManifestFile.mistakes(
            text("year: 1, client: a, pixels: 800"), settings: ["pixel": "3"])
        #expect(
            mistakes == [
                "0: --set pixel: there is no such variable; did you mean \"pixels\"? There are year, client, pixels"
            ])
    }

    @Test("cannot stand for more than there is room for")
    func bounds() throws {
        var variables = "year: 1, client: a, pixels: 800, v0: xxxxxxxx"
        for level in 1...20 { variables += ", v\(level): \"${v\(level - 1)}${v\(level - 1)}\"" }
        let mistakes = try ManifestFile.mistakes(text(variables))
        #expect(mistakes.first == "2: its variables make a text that is too long", "\(mistakes)")
    }
}
