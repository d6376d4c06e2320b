import Foundation
import TestSupport
import Testing

@Suite("Endpoints that the command lists")
struct EndpointsTests {
    private let folder: TemporaryFolder
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "profiles:\n  cars: {service: vuetraccar, url: \"http://127.0.0.1:1/\"}\n", to: "profiles.yaml")
        command = .withProfiles(in: folder.path)
    }

    @Test("have service, method, path and origin, in each format")
    func formats() throws {
        let table = try command.run("api", "--endpoints")
        #expect(table.status == 0, "\(table.errors)")
        let lines = table.output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("service "), "\(lines[0])")
        func has(_ words: String...) -> Bool { lines.contains { line in words.allSatisfy(line.contains) } }
        #expect(has("nyla", "POST", "/api/local/login", "  from the plan"))
        #expect(has("nyla", "POST", "/api/files/upload", "assumed from the plan"))
        #expect(has("vuetraccar", "POST", "/api/travels", "from the server"))
        #expect(has("dialog", "GET", "from the server") && has("onboarding", "/api/v1/tasks"))
        let json = try command.run("api", "--endpoints", "--format", "ndjson")
        #expect(json.output.split(separator: "\n").count == lines.count - 1)
        #expect(
            json.output.contains(
                #"{"service":"asiatravelplan","method":"GET","path":"/api/v1/bookings","origin":"from the server"}"#
            ),
            "\(json.output.prefix(400))")
        let csv = try command.run("api", "--endpoints", "--format", "csv", "--service", "asiatravelplan")
        #expect(csv.output.hasPrefix("service,method,path,origin\n"))
        #expect(
            csv.output.contains("asiatravelplan,PATCH,/api/v1/bookings/{booking_id}/stage,from the server\n"))
    }

    @Test("are those of a service, or of a profile's, which is not asked")
    func chosen() throws {
        let service = try command.run("api", "--endpoints", "--service", "vuetraccar", "--format", "csv")
        let profile = try command.run("api", "--endpoints", "--profile", "cars", "--format", "csv")
        #expect(service.status == 0 && profile.status == 0, "\(profile.errors)")
        #expect(service.output == profile.output)
        #expect(service.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("vuetraccar,") })
    }

    @Test(
        "are not listed with a request, and not without one that is complete",
        arguments: [
            ["api"], ["api", "GET"], ["api", "GET", "/x", "--endpoints"],
            ["api", "--endpoints", "--data", "x"], ["api", "--endpoints", "--service", "other"],
            ["api", "--endpoints", "--service", "nyla", "--profile", "cars"],
            ["api", "GET", "/x", "--service", "nyla"], ["api", "GET", "/x", "--format", "csv"],
        ])
    func wrongUse(arguments: [String]) throws {
        let outcome = try command.run(arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.errors)")
    }
}
