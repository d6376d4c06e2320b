import Foundation

/// Runs every measurement and holds it against its bound.
struct Comparison {
    let rounds: Int
    private let folder = FileManager.default.temporaryDirectory.appending(path: "engine-\(getpid())")
    private let items = 20_000

    init(rounds: Int) { self.rounds = max(rounds, 1) }

    func run() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try ItemFolders(in: folder)
        var isKept = true
        print("\(items) trivial items, 2 at a time, journal on; microseconds an item, median of \(rounds):")
        for (title, place, work, bound) in [
            ("in-process", "here", "count", 150.0), ("in-process, a file out", "here", "copy", nil),
            ("worker processes", "apart", "count", 400.0),
            ("worker processes, a file out", "apart", "copy", nil),
        ] as [(String, String, String, Double?)] {
            let times = try (0..<rounds).map { _ in try measure(place, items, work).seconds }
            isKept = show(title, microseconds(times), bound, unit: "µs") && isKept
        }
        let theirs = try (0..<min(rounds, 3)).map { _ in try secondsOfXargs() }
        _ = show("xargs -P2 -n1 /bin/true", microseconds(theirs), nil, unit: "µs")
        print("Most memory held, megabytes (the list, the journal, the run):")
        for (count, bound) in [(1_000, nil), (100_000, 200), (1_000_000, 200)] as [(Int, Double?)] {
            let megabytes = Double(try measure("here", count, "count").peakBytes) / 1e6
            isKept = show("\(count) items", megabytes, bound, unit: "MB") && isKept
        }
        if !isKept { exit(1) }
    }

    private func show(_ title: String, _ figure: Double, _ bound: Double?, unit: String) -> Bool {
        let isKept = bound.map { figure <= $0 } ?? true
        let judgement = bound.map { "  at most \(Int($0)): \(isKept ? "kept" : "BROKEN")" } ?? ""
        let name = title.padding(toLength: 30, withPad: " ", startingAt: 0)
        print("  \(name)\(String(format: "%8.1f", figure)) \(unit)\(judgement)")
        return isKept
    }

    private func microseconds(_ seconds: [Double]) -> Double {
        let sorted = seconds.sorted()
        return (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2 / Double(items) * 1e6
    }

    private func measure(_ place: String, _ count: Int, _ work: String) throws -> Measurement {
        let text = try output(of: "/proc/self/exe", ["measure", place, String(count), work, folder.path])
        return try JSONDecoder().decode(Measurement.self, from: text)
    }

    private func secondsOfXargs() throws -> Double {
        let start = ContinuousClock.now
        _ = try output(of: "/bin/sh", ["-c", "seq \(items) | xargs -P2 -n1 /bin/true"])
        return start.duration(to: .now) / .seconds(1)
    }

    private func output(of program: String, _ arguments: [String]) throws -> Data {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: program).resolvingSymlinksInPath()
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let text = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchmarkFailure(
                "\(program) \(arguments.joined(separator: " ")) ended with \(process.terminationStatus)")
        }
        return text
    }
}
