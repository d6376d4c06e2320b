import APICore
import Foundation

/// What uploads cost: a thousand files of 1 MB beside `curl --parallel`, and one of 5 GB, to a server on this machine.
///
///     cd Benchmarks && swift run -c release --static-swift-stdlib api [ROUNDS]
///
/// Prints time and memory of both; ends with 1 if it is slower than curl, or takes 64 MB or more.
@main
enum Uploads {
    static let concurrency = 8

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "serve": try Sink.serve()
        case "send" where arguments.count > 2: try await send(arguments[2], to: arguments[1])
        case "post" where arguments.count > 2: try await post(arguments[2], to: arguments[1])
        default:
            let holds = try Comparison(rounds: arguments.first.flatMap { Int($0) } ?? 5).run()
            exit(holds ? 0 : 1)
        }
    }

    /// Sends the files of a folder, so many at a time, and says at the end how much memory that took.
    private static func send(_ folder: String, to address: String) async throws {
        let client = try client(for: address)
        let limits = HostLimits(perHost: concurrency)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in names {
                group.addTask {
                    try await limits.run(at: client.base) { () throws(APIError) in
                        let content = try file("\(folder)/\(name)").content
                        _ = try await client.bytes(
                            of: APIRequest(Endpoint(.put, "/{name}"), ["name": "file"], content: content))
                    }
                }
            }
            try await group.waitForAll()
        }
        print(try peakBytes())
    }

    /// Sends a file in a form, as services take documents, and says how much memory that took.
    private static func post(_ path: String, to address: String) async throws {
        var form = MultipartForm()
        form.add("file", try file(path))
        _ = try await client(for: address).bytes(of: APIRequest(Endpoint(.post, "/file")).carrying(form))
        print(try peakBytes())
    }

    private static func client(for address: String) throws -> APIClient {
        let base = try WebAddress(address)
        return try APIClient(base, session: Session(for: base), userAgent: "fieldbook/benchmark")
    }

    private static func file(_ path: String) throws(APIError) -> FileContent {
        do {
            return try FileContent(path)
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
    }

    /// The most memory that this process ever held, in bytes.
    private static func peakBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }
}
