import Batch
import Foundation

/// A program for tests: a batch, its workers, and workers that lie.
///
///     FaultWorker run IN OUT MEMORY
///     FaultWorker --staged --limits LIMITS
///     FaultWorker lie --limits LIMITS
///     FaultWorker attack NAME ARGUMENT FOLDER
///     FaultWorker as USER ...
@main
struct FaultWorker {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--staged":
            let limits = arguments.last.flatMap(WorkerLimits.init(argument:)) ?? WorkerLimits()
            try StagedService([Fault.self, PartedFault.self], limits: limits).serve()
        case "lie": try LyingService().serve()
        case "attack" where arguments.count == 4:
            exit(Attack(rawValue: arguments[2])?.succeeds(arguments[3], in: arguments[4]) == true ? 0 : 1)
        case "as" where arguments.count > 2: become(uid_t(arguments[2]) ?? 0, arguments.dropFirst(2))
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

    /// Goes on as that user with those arguments.
    private static func become(_ user: uid_t, _ arguments: ArraySlice<String>) -> Never {
        guard setgroups(0, nil) == 0, setgid(user) == 0, setuid(user) == 0 else { exit(3) }
        var line = (["FaultWorker"] + arguments).map { strdup($0) } + [nil]
        execv("/proc/self/exe", &line)
        exit(3)
    }
}
