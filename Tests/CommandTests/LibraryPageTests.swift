import Foundation
import LoopbackServer
import TestSupport
import Testing

/// The landing pages of the libraries, whose examples are those of `Tests/LibraryExamples`.
@Suite("The pages of the libraries")
struct LibraryPageTests {
    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: Command.repository + "/" + path, encoding: .utf8)
    }

    /// The library products of the package.
    static let libraries: [String] = {
        let list = (try? text("Package.swift"))?.firstMatch(of: /(?ms)^let libraries = \[$(.*?)^\]$/)?.1 ?? ""
        return list.matches(of: /"(\w+)"/).map { String($0.1) }
    }()

    /// The landing pages by library.
    private static let pages: [String: String] = {
        let names =
            FileManager.default.enumerator(atPath: Command.repository + "/Sources")?
            .compactMap { $0 as? String } ?? []
        let pages = names.compactMap { name in
            name.wholeMatch(of: /(?:.*\/)?(\w+)\.docc\/\1\.md/).map { (String($0.1), "Sources/" + name) }
        }
        return Dictionary(pages, uniquingKeysWith: { first, _ in first })
    }()

    /// The code of a library's page.
    private static func code(of library: String) throws -> String {
        let page = try text(try #require(pages[library], "no page"))
        #expect(page.hasPrefix("# ``\(library)``\n"))
        let blocks = page.matches(of: /(?ms)^```swift\n(.*?)^```$/)
        #expect(blocks.count == 1, "one example")
        return String(try #require(blocks.first).1)
    }

    @Test("are as many as the libraries, and the documentation links to each")
    func list() throws {
        #expect(Self.libraries.count == 33)
        #expect(Set(Self.pages.keys) == Set(Self.libraries))
        let overview = try Self.text("Documentation/libraries.md")
        for (library, page) in Self.pages { #expect(overview.contains("[\(library)](../\(page))")) }
    }

    @Test("have the code of an example that is compiled", arguments: libraries)
    func code(library: String) throws {
        let source = try Self.text("Tests/LibraryExamples/\(library).swift")
        let imports = source.matches(of: /(?m)^import \w+$/).map { String($0.0) }
        let body = try #require(source.firstMatch(of: /(?s)\n    static func [^{]*\{\n(.*)\n    \}\n\}\n$/)).1
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }
        #expect(imports.contains("import \(library)"))
        #expect(
            try Self.code(of: library)
                == imports.joined(separator: "\n") + "\n\n" + lines.joined(separator: "\n") + "\n")
    }

    @Test("have an example that prints what its comments say", arguments: libraries)
    func run(library: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/SampleData", withDestinationPath: Command.repository + "/SampleData")
        let server = try LoopbackServer { request, connection in
            connection.answer(200, [:], Self.answer(to: request))
        }
        defer { server.stop() }
        let command = Command(
            folder: folder.path, environment: ["SERVICE": server.address()],
            prefix: ["/bin/sh", "-c", #""${0%/*}/LibraryExamples" "$1""#])
        let outcome = try command.run(library)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let comments = try Self.code(of: library).matches(of: /(?m)print\(.*\)  \/\/ (.*)$/)
        let expected = comments.flatMap { String($0.1).components(separatedBy: ", then ") }
        #expect(!expected.isEmpty)
        #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
    }

    /// What the services of the examples answer: a greeting, the state of a session, a mandate, and a layer of 53 features.
    private static func answer(to request: LoopbackRequest) -> String {
        if request.path == "/api/auth/me" { return #"{"authenticated":true,"user":"anna","role":"admin"}"# }
        if request.path == "/api/features/my" {
            return """
                [{"id":"m1","features":[{"code":"realestate","instances":[{"id":"i1","label":{"en":"Real estate"}}]}]}]
                """
        }
        switch request.query["request"] {
        case "GetCapabilities":
            return """
                <wfs:WFS_Capabilities version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"><wfs:FeatureTypeList>\
                <wfs:FeatureType><wfs:Name>ms:RESF</wfs:Name><wfs:Title>Parcels</wfs:Title></wfs:FeatureType>\
                </wfs:FeatureTypeList></wfs:WFS_Capabilities>
                """
        case "GetFeature":
            return """
                <wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" numberMatched="53" numberReturned="0"/>
                """
        default: return "Good morning."
        }
    }
}
