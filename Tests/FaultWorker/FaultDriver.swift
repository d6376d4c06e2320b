import Batch
import Foundation

/// Runs `Fault` over a folder, as a command would; failures go to standard error.
struct FaultDriver {
    let input: String
    let output: String
    var settings: WorkerSettings

    /// The command's arguments: two folders, bytes of memory, and, where workers are to take the kernel for one with another
    /// version of Landlock, that.
    init(_ arguments: [String]) {
        input = arguments[0]
        output = arguments[1]
        settings = WorkerSettings(
            executable: "/proc/self/exe", arguments: ["--staged"] + arguments.dropFirst(3))
        settings.limits.memory = Int(arguments[2]) ?? settings.limits.memory
    }

    func run() throws -> BatchSummary {
        let items = try InputSelection.items(of: [input], acceptedExtensions: Fault.traits.acceptedExtensions)
        var options = BatchOptions(jobs: 2, toolVersion: "1")
        options.workers = settings
        let runner = try BatchRunner(
            Fault(.init()), items: items, destination: Destination(folder: output),
            journal: try Journal(inFolder: output), options: options)
        return try runner.run(
            printingTo: nil, progress: ProgressDisplay(isQuiet: true), interruption: Interruption())
    }
}

/// Runs `Stuck` over a folder, and listens to signals as a command does.
struct StuckDriver {
    let input: String
    let output: String

    func run() throws -> BatchSummary {
        let items = try InputSelection.items(of: [input], acceptedExtensions: Stuck.traits.acceptedExtensions)
        let runner = try BatchRunner(
            Stuck(.init()), items: items, destination: Destination(folder: output),
            journal: try Journal(inFolder: output), options: BatchOptions(jobs: 2, toolVersion: "1"))
        let interruption = Interruption(grace: .milliseconds(300))
        interruption.listen(exitStatus: 130, .init(onFirst: {}))
        return try runner.run(
            printingTo: nil, progress: ProgressDisplay(isQuiet: true), interruption: interruption)
    }
}
