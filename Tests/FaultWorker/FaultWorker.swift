import Batch
import Foundation

/// A program for tests: a batch, its workers, and workers that lie.
///
///     FaultWorker run IN OUT MEMORY
///     FaultWorker --staged --limits LIMITS
///     FaultWorker lie --limits LIMITS
@main
struct FaultWorker {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--staged":
            let limits = arguments.last.flatMap(WorkerLimits.init(argument:)) ?? WorkerLimits()
            try StagedService([Fault.self, PartedFault.self], limits: limits).serve()
        case "lie": try LyingService().serve()
        case "run" where arguments.count == 4:
            var settings = WorkerSettings(executable: "/proc/self/exe", arguments: ["--staged"])
            settings.limits.memory = Int(arguments[4]) ?? settings.limits.memory
            do {
                let driver = FaultDriver(input: arguments[2], output: arguments[3], settings: settings)
                exit(try driver.run().failed == 0 ? 0 : 1)
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(4)
            }
        default: exit(2)
        }
    }
}
