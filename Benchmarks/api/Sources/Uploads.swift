import APICore
import Foundation

/// What uploads cost: a thousand files of 1 MB beside `curl --parallel`, and one of 5 GB, to a server on this machine.
///
///     cd Benchmarks && swift run -c release --static-swift-stdlib api [ROUNDS]
///
/// Prints time and memory of both; ends with 1 if it is slower than curl, or takes 64 MB or more for the large file.
@main
enum Uploads {
    static let concurrency = 8

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "serve": try Sink.serve()
        case "send" where arguments.count > 2: try await send(Array(arguments[2...]), to: arguments[1])
        default:
            let holds = try Comparison(rounds: arguments.first.flatMap { Int($0) } ?? 5).run()
            exit(holds ? 0 : 1)
        }
    }

    /// Sends files, so many at a time, and says at the end how much memory that took.
    private static func send(_ paths: [String], to address: String) async throws {
        let base = try WebAddress(address)
        let client = try APIClient(base, session: Session(for: base), userAgent: "fieldbook/benchmark")
        let limits = HostLimits(perHost: concurrency)
        let files = paths.count == 1 ? try files(in: paths[0]) : paths
        try await withThrowingTaskGroup(of: Void.self) { group in
            for path in files {
                group.addTask {
                    try await limits.run(at: base) { () throws(APIError) in
                        try await put(path, by: client)
                    }
                }
            }
            try await group.waitForAll()
        }
        print(try peakBytes())
    }

    private static func put(_ path: String, by client: APIClient) async throws(APIError) {
        let content: RequestContent
        do {
            content = try FileContent(path).content
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
        _ = try await client.bytes(
            of: APIRequest(Endpoint(.put, "/{name}"), ["name": "file"], content: content))
    }

    private static func files(in path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return [path]
        }
        return try FileManager.default.contentsOfDirectory(atPath: path).map { "\(path)/\($0)" }
    }

    /// The most memory that this process ever held, in bytes.
    private static func peakBytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }
}
