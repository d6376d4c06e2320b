import Batch
import Foundation

/// A program for tests: a batch, its workers, and workers that lie.
///
///     FaultWorker run IN OUT MEMORY [LANDLOCK]
///     FaultWorker stuck IN OUT
///     FaultWorker publish OUT [SECONDS]
///     FaultWorker --staged [LANDLOCK] --limits LIMITS
///     FaultWorker --threaded --limits LIMITS
///     FaultWorker lie --limits LIMITS
///     FaultWorker attack NAME ARGUMENT FOLDER
///     FaultWorker as USER ...
///     FaultWorker without landlock PROGRAM ...
@main
struct FaultWorker {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "--staged", "--threaded":
            if arguments.first == "--threaded" { startThread() }
            let limits = arguments.last.flatMap(WorkerLimits.init(argument:)) ?? WorkerLimits()
            var kernel = KernelConfinement.ofThisKernel
            kernel.landlock = Int(arguments[2]) ?? kernel.landlock
            try StagedService(
                [StagedOperation(Fault.self), StagedOperation(PartedFault.self)], limits: limits,
                usesCache: true, confinedBy: kernel
            ).serve()
        case "publish" where [2, 3].contains(arguments.count):
            endingWell { try publish(in: arguments[2], seconds: arguments.last.flatMap { Double($0) }) }
        case "lie": try LyingService().serve()
        case "attack" where arguments.count == 4:
            exit(Attack(rawValue: arguments[2])?.succeeds(arguments[3], in: arguments[4]) == true ? 0 : 1)
        case "as" where arguments.count > 2: become(uid_t(arguments[2]) ?? 0, arguments.dropFirst(2))
        case "stuck" where arguments.count == 3:
            exit(try StuckDriver(input: arguments[2], output: arguments[3]).run().wasInterrupted ? 130 : 0)
        case "without" where arguments.count > 2:
            guard let lack = Lack(rawValue: arguments[2]) else { exit(2) }
            lack.start(arguments.dropFirst(2))
        case "run" where arguments.count >= 4:
            endingWell {
                exit(try FaultDriver(Array(arguments.dropFirst())).run().failed == 0 ? 0 : 1)
            }
        default: exit(2)
        }
    }

    /// Ends with an error's words where there is one.
    private static func endingWell(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(4)
        }
    }

    /// A thread that is there before the process is confined.
    private static func startThread() {
        Thread.detachNewThread { while true { pause() } }
    }

    /// Does what lines on standard input ask for, as an engine's worker, with so much time for each.
    private static func publish(in folder: String, seconds: Double?) throws {
        var options = BatchOptions(jobs: 1, toolVersion: "1")
        var workers = WorkerSettings(executable: "/proc/self/exe", arguments: ["--staged"])
        workers.limits.wallSeconds = seconds ?? workers.limits.wallSeconds
        options.workers = workers
        try PublishingService([Fault.self], root: folder, options: options, readParameters: { $1 }).serve()
    }

    /// Goes on as that user with those arguments.
    private static func become(_ user: uid_t, _ arguments: ArraySlice<String>) -> Never {
        guard setgroups(0, nil) == 0, setgid(user) == 0, setuid(user) == 0 else { exit(3) }
        var line = (["FaultWorker"] + arguments).map { strdup($0) } + [nil]
        execv("/proc/self/exe", &line)
        exit(3)
    }
}
