import CLinux
import Foundation

/// A worker process just started, and the ends of its connections.
struct WorkerLaunch {
    let processID: pid_t
    /// A socket, so that writing to a worker that has exited is an error and not a signal.
    let requests: Int32
    let answers: Int32
    let words: Int32
    /// Readable when the process has ended, even if others still hold its pipes; negative if the kernel does not
    /// support it.
    let end: Int32

    /// Starts a worker in its own process group, so that Ctrl-C on the terminal does not reach it, and its children can
    /// be ended with it.
    init(_ settings: WorkerSettings) throws {
        let (input, output, errors) = try Self.makePairs(settings)
        defer { for end in [input.0, output.1, errors.1] { close(end) } }
        var process = pid_t()
        let code = Self.spawn(settings, &process, input.0, output.1, errors.1)
        guard code == 0 else {
            for end in [input.1, output.0, errors.0] { close(end) }
            throw Self.failure(code, settings)
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
        var firstClosed = Confinement.stagingDescriptor
        var staging: Int32 = -1
        if let folder = settings.staging {
            staging = folder.withSystemPath { linux_open_folder(AT_FDCWD, $0, 1) }
            guard staging >= 0 else { return errno }
            posix_spawn_file_actions_adddup2(&actions, staging, Confinement.stagingDescriptor)
            firstClosed += 1
        }
        defer { if staging >= 0 { close(staging) } }
        // The worker must not inherit this process's sockets and files.
        linux_close_from(&actions, firstClosed)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The starting thread may have blocked signals; the worker's limits depend on them.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        let line = [settings.executable] + settings.arguments + ["--limits", settings.limits.argument]
        let surroundings = environment(
            ProcessInfo.processInfo.environment, hasStaging: settings.staging != nil)
        return withCStrings(line) { arguments in
            withCStrings(surroundings) { variables in
                posix_spawn(&process, settings.executable, &actions, &attributes, arguments, variables)
            }
        }
    }

    /// The variables that libraries and workers read. Others may be secrets or change what is loaded.
    private static let variables: Set<String> = [
        "HOME", "LANG", "LANGUAGE", "TZ", "TZDIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
        "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "TESSDATA_PREFIX", "PROJ_DATA",
        "PROJ_LIB",
        "GDAL_DATA", "FIELDBOOK_PDFIUM", CacheSettings.folderVariable, CacheSettings.limitVariable,
    ]
    private static let startsOfVariables = ["LC_", "VIPS_"]

    /// A worker's environment, as lines.
    static func environment(_ own: [String: String], hasStaging: Bool = false) -> [String] {
        var environment = own.filter { name, _ in
            variables.contains(name) || startsOfVariables.contains { name.hasPrefix($0) }
        }
        // Without it, a worker would not find the libraries that the command itself found.
        let libraries = own["LD_LIBRARY_PATH"]?.split(separator: ":").filter { $0.hasPrefix("/") } ?? []
        if !libraries.isEmpty { environment["LD_LIBRARY_PATH"] = libraries.joined(separator: ":") }
        environment["PROJ_NETWORK"] = "OFF"
        if hasStaging { environment["TMPDIR"] = Confinement.stagingFolder }
        // Several pages in parallel with one thread each are many times faster than each page with several threads.
        environment["OMP_THREAD_LIMIT"] = "1"
        environment["VIPS_CONCURRENCY"] = "1"
        // On some systems GDAL loads OpenBLAS, which starts threads when loaded, before they can be confined.
        environment["OPENBLAS_NUM_THREADS"] = "1"
        // Images are returned to the system immediately, without fragmenting the heap.
        environment["MALLOC_MMAP_THRESHOLD_"] = "16777216"
        // Memory at the end of the heap is kept for the next image; fetching it again takes a tenth of the time of
        // drawing a page.
        environment["MALLOC_TRIM_THRESHOLD_"] = "67108864"
        // A crash is reported by its signal and last messages; a backtrace takes seconds and another process.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        return environment.map { "\($0.key)=\($0.value)" }
    }

    private typealias Pair = (Int32, Int32)

    /// A socket and two pipes; none is left open if one cannot be created.
    private static func makePairs(_ settings: WorkerSettings) throws -> (Pair, Pair, Pair) {
        var ends = [Int32](repeating: -1, count: 6)
        let code = ends.withUnsafeMutableBufferPointer { ends in
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            guard let start = ends.baseAddress, socketpair(AF_UNIX, kind, 0, start) == 0,
                linux_pipe(start + 2) == 0, linux_pipe(start + 4) == 0
            else { return errno }
            return 0
        }
        guard code == 0 else {
            for end in ends where end >= 0 { close(end) }
            throw failure(code, settings)
        }
        return ((ends[0], ends[1]), (ends[2], ends[3]), (ends[4], ends[5]))
    }

    /// Why no worker could be started; a shortage of processes or memory may be temporary.
    static func failure(_ code: Int32, _ settings: WorkerSettings) -> WorkerSetupFailure {
        let mayPass = [EAGAIN, ENOMEM, EMFILE, ENFILE, ENOBUFS, ETXTBSY].contains(code)
        return WorkerSetupFailure(
            failure: ItemFailure(
                code: "worker.notStarted",
                message: "\(settings.executable): \(String(cString: strerror(code)))",
                remedy: mayPass
                    ? "Use fewer --jobs, or run the same command again."
                    : "Check that the program is there, beside fieldbook, and that it may be started.",
                cause: mayPass ? .moment : .setting))
    }

    private static func withCStrings<Value>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
        let strings = texts.map { strdup($0) }
        defer { for string in strings { free(string) } }
        return body(strings + [nil])
    }
}
