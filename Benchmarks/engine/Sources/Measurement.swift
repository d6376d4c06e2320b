import Batch
import Foundation

/// One run of the engine over trivial items, and what it cost.
struct Measurement: Codable {
    var seconds: Double
    /// The most memory that this process ever held, in bytes.
    var peakBytes: Int

    /// Runs so many items with the journal on; outputs, if there are any, go to a new folder beside the items.
    static func run<Place: WorkPlace>(
        _: Place.Type, items count: Int, copies: Bool, in folder: URL
    ) throws -> Measurement {
        let output = folder.appending(path: "out")
        try? FileManager.default.removeItem(at: output)
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        let items = try ItemFolders(madeIn: folder).items(count)
        var parameters = CountBytes<Place>.Parameters()
        parameters.copies = copies
        var options = BatchOptions(jobs: 2, toolVersion: "benchmark")
        options.workers = WorkerSettings(executable: "/proc/self/exe", arguments: ["worker"])
        let start = ContinuousClock.now
        let report = try BatchRunner(
            CountBytes<Place>(parameters), items: items, destination: .folder(output.path),
            journal: try Journal(inFolder: output.path), options: options
        ).run(printingTo: nil, progress: ProgressDisplay(isQuiet: true), interruption: Interruption())
        let seconds = start.duration(to: .now) / .seconds(1)
        guard report.done == count else {
            throw BenchmarkFailure("\(count - report.done) items were not done")
        }
        return Measurement(seconds: seconds, peakBytes: try peakMemory())
    }

    private static func peakMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw BenchmarkFailure("/proc/self/status has no VmHWM")
        }
        return kilobytes * 1_024
    }
}

struct BenchmarkFailure: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
