import Batch
import Foundation

/// Runs `Fault` over a folder, as a command would; failures go to standard error.
struct FaultDriver {
    let input: String
    let output: String
    let settings: WorkerSettings

    func run() throws -> BatchReport {
        let items = try InputSelection.items(of: [input], acceptedExtensions: Fault.acceptedExtensions)
        var options = BatchOptions(jobs: 2, toolVersion: "1")
        options.workers = settings
        let runner = try BatchRunner(
            Fault(.init()), items: items, destination: Destination(folder: output),
            journal: try Journal(inFolder: output), options: options)
        return try runner.run(
            printingTo: nil, progress: ProgressDisplay(isQuiet: true), interruption: Interruption())
    }
}
