import CLinux
import Foundation

/// A worker process just started, and the ends of what connects to it.
struct WorkerLaunch {
    let processID: pid_t
    /// A socket, so that writing to a worker that has gone is an error and no signal.
    let requests: Int32
    let answers: Int32
    let words: Int32
    /// Readable when the process has ended, whoever else still holds its pipes; negative where the kernel has no such.
    let end: Int32

    /// Starts a worker in a process group of its own, so that Ctrl-C on the terminal does not reach it, and what it
    /// starts can be ended with it.
    init(_ settings: WorkerSettings) throws {
        let input = try Self.makePair {
            socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, $0)
        }
        let output = try Self.makePair { linux_pipe($0) }
        let errors = try Self.makePair { linux_pipe($0) }
        defer { for end in [input.0, output.1, errors.1] { close(end) } }
        var process = pid_t()
        let code = Self.spawn(settings, &process, input.0, output.1, errors.1)
        guard code == 0 else {
            for end in [input.1, output.0, errors.0] { close(end) }
            throw WorkerSetupFailure(
                failure: ItemFailure(
                    code: "worker.notStarted",
                    message: "\(settings.executable): \(String(cString: strerror(code)))",
                    remedy: "Check that the program is there and that more processes may be started.",
                    cause: .setting))
        }
        processID = process
        requests = input.1
        answers = output.0
        words = errors.0
        end = linux_open_process(process)
        for end in [requests, answers, words] { linux_set_nonblocking(end) }
    }

    private static func spawn(
        _ settings: WorkerSettings, _ process: inout pid_t, _ input: Int32, _ output: Int32, _ errors: Int32
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The thread that starts it may keep signals from itself; the worker's limits work by signals.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        let line = [settings.executable] + settings.arguments + ["--limits", settings.limits.argument]
        return withCStrings(line) { arguments in
            withCStrings(environment) { variables in
                posix_spawn(&process, settings.executable, &actions, &attributes, arguments, variables)
            }
        }
    }

    private static var environment: [String] {
        var environment = ProcessInfo.processInfo.environment
        // Several pages at once, each in one thread, is many times faster than each page in several.
        environment["OMP_THREAD_LIMIT"] = "1"
        environment["VIPS_CONCURRENCY"] = "1"
        // A crash is told by its signal and last words; looking for its place takes seconds and another process.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        return environment.map { "\($0.key)=\($0.value)" }
    }

    private static func makePair(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws -> (Int32, Int32) {
        var ends: [Int32] = [0, 0]
        let code = ends.withUnsafeMutableBufferPointer { $0.baseAddress.map(make) ?? -1 }
        guard code == 0 else {
            throw WorkerSetupFailure(
                failure: ItemFailure(
                    code: "worker.notStarted", message: String(cString: strerror(errno)),
                    remedy: "Use fewer --jobs.", cause: .setting))
        }
        return (ends[0], ends[1])
    }

    private static func withCStrings<Value>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
        let strings = texts.map { strdup($0) }
        defer { for string in strings { free(string) } }
        return body(strings + [nil])
    }
}
