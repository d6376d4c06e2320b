import Foundation

/// The same files sent by the client and by curl, in turns, each in a process of its own.
struct Comparison {
    struct Failure: Error, CustomStringConvertible { let description: String }

    private static let files = 1_000
    private static let largeBytes: UInt64 = 5_000_000_000
    let rounds: Int

    /// Prints the figures; whether the bounds hold.
    func run() throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "uploads-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = Process()
        let output = Pipe()
        server.executableURL = URL(filePath: "/proc/self/exe")
        server.arguments = ["serve"]
        server.standardOutput = output
        try server.run()
        defer { server.terminate() }
        let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).filter(
            \.isNumber)
        let address = "http://127.0.0.1:\(port)/"

        try makeFiles(in: folder, for: address)
        let (own, curl, memory) = try compare(folder, address)
        let (large, largeMemory) = try run("post", folder.appending(path: "large").path, to: address)
        print("\(Self.files) files of 1 MB, \(Uploads.concurrency) at a time, median of \(rounds):")
        print("  client \(figure(own)) s, at most \(memory >> 20) MB of memory")
        print("  curl   \(figure(curl)) s; the client takes \(figure(own / curl)) of that")
        print("one of 5 GB in a form: \(figure(large)) s, at most \(largeMemory >> 20) MB of memory")
        return own <= curl && max(memory, largeMemory) < 64_000_000
    }

    private func compare(_ folder: URL, _ address: String) throws -> (Double, Double, Int) {
        var (own, curl, most) = ([Double](), [Double](), 0)
        let small = folder.appending(path: "small").path
        let configuration = folder.appending(path: "curl").path
        for _ in 0..<rounds {
            let (seconds, memory) = try run("send", small, to: address)
            own.append(seconds)
            most = max(most, memory)
            curl.append(
                try time(
                    "/usr/bin/curl",
                    [
                        "--silent", "--parallel", "--parallel-immediate", "--parallel-max",
                        "\(Uploads.concurrency)", "-H", "Expect:", "-K", configuration,
                    ]
                ).seconds)
        }
        return (median(own), median(curl), most)
    }

    private func run(
        _ part: String, _ path: String, to address: String
    ) throws -> (seconds: Double, memory: Int) {
        let (seconds, output) = try time("/proc/self/exe", [part, address, path])
        guard let memory = Int(output.filter(\.isNumber)) else {
            throw Failure(description: "nothing was sent")
        }
        return (seconds, memory)
    }

    private func time(_ program: String, _ arguments: [String]) throws -> (seconds: Double, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let start = ContinuousClock.now
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "\(program) failed") }
        return (start.duration(to: .now) / .seconds(1), text)
    }

    /// The small files, the large one without blocks on the disk, and what curl is told.
    private func makeFiles(in folder: URL, for address: String) throws {
        let small = folder.appending(path: "small")
        try FileManager.default.createDirectory(at: small, withIntermediateDirectories: true)
        var told = ""
        for number in 0..<Self.files {
            let file = small.appending(path: "\(number)")
            try Data(repeating: UInt8(truncatingIfNeeded: number), count: 1_000_000).write(to: file)
            told += "upload-file = \"\(file.path)\"\nurl = \"\(address)file\"\noutput = \"/dev/null\"\n"
        }
        try told.write(to: folder.appending(path: "curl"), atomically: true, encoding: .utf8)
        let large = folder.appending(path: "large")
        try Data().write(to: large)
        let handle = try FileHandle(forWritingTo: large)
        try handle.truncate(atOffset: Self.largeBytes)
        try handle.close()
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private func figure(_ value: Double) -> String { String((value * 100).rounded() / 100) }
}
