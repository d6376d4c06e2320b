import CLinux
import Foundation

/// How worker processes are started, bounded and replaced.
public struct WorkerSettings: Sendable {
    /// The program that becomes a worker, for example `/proc/self/exe`.
    public var executable: String
    /// What it is told, before its limits: `["worker", "--staged"]`.
    public var arguments: [String]
    /// What each may use.
    public var limits = WorkerLimits()
    /// After so many items a worker makes room for a new one, whatever it has piled up.
    public var itemsPerWorker = 1_000
    /// The files that each may reach besides those of its items.
    package var grants = WorkerGrants()
    /// The folder in which each makes its outputs, the only one that it writes in; it is opened when a worker starts and
    /// handed over as a descriptor.
    package var staging: String?

    /// Creates settings with the usual limits.
    public init(executable: String, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    /// The settings for work that is kept apart like this; `nil` where it is not.
    func isolating(_ isolation: Isolation) -> WorkerSettings? {
        switch isolation {
        case .none: return nil
        case .process: return self
        case .program(let name):
            var settings = self
            settings.executable = ProgramBeside.place(of: name)
            return settings
        }
    }
}

/// What a worker process may use.
public struct WorkerLimits: Hashable, Sendable {
    /// Bytes of its own memory.
    public var memory = 2 << 30
    /// Seconds on the clock for one item.
    public var wallSeconds = 600.0
    /// Seconds on the clock for one step of an item, such as a page, where its operation works step by step; without it the
    /// operation's own limit.
    public var stepSeconds: Double?
    /// Seconds on the clock for one item that the main process does itself; without it as long as it takes.
    public var ownSeconds: Double?
    /// Seconds of processor time for one item, or for one step.
    public var processorSeconds = 600
    /// Bytes of a file that it writes.
    public var fileSize = 4 << 30
    /// Files that it has open at once.
    public var openFiles = 256
    /// Bytes that a packed file may unpack to.
    public var unpackedBytes = 4 << 30

    /// Threads and processes that the worker's user has in all.
    public var threads = 8_192
    /// Whether work goes on where the kernel cannot confine the process.
    public var allowsUnconfined = false

    /// Creates the usual limits.
    public init() {}

    /// What a worker process is told on its command line: memory, processor time, file size, open files and
    /// unpacked bytes.
    var argument: String {
        [memory, processorSeconds, fileSize, openFiles, unpackedBytes].map(String.init).joined(separator: ",")
    }

    /// The limits of such an argument.
    public init?(argument: String) {
        let numbers = argument.split(separator: ",").map { Int($0) }
        guard numbers.count == 5, let memory = numbers[0], let processorSeconds = numbers[1],
            let fileSize = numbers[2], let openFiles = numbers[3], let unpackedBytes = numbers[4],
            numbers.allSatisfy({ ($0 ?? 0) > 0 })
        else { return nil }
        self.memory = memory
        self.processorSeconds = processorSeconds
        self.fileSize = fileSize
        self.openFiles = openFiles
        self.unpackedBytes = unpackedBytes
    }

    /// Binds this process: from now on its memory, files and threads are limited, it leaves no core dump, and ends with
    /// the thread that started it.
    func apply() {
        linux_die_with_parent()
        Self.set(RLIMIT_DATA, memory)
        Self.set(RLIMIT_FSIZE, fileSize)
        Self.set(RLIMIT_NOFILE, openFiles)
        Self.set(__RLIMIT_NPROC, threads)
        Self.set(RLIMIT_CORE, 0)
        // A file that grows too large is then an error of the write.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Grants the processor time for one more item.
    package func renewProcessorTime() {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return }
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(rlim_t(used + processorSeconds + 1), limit.rlim_max)
        setrlimit(resource, &limit)
    }

    private static func set(_ resource: __rlimit_resource, _ value: Int) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        limit.rlim_cur = min(rlim_t(value), limit.rlim_max)
        limit.rlim_max = limit.rlim_cur
        setrlimit(resource, &limit)
    }
}

/// A program that lies in the folder of the one that runs.
package enum ProgramBeside {
    /// Its path; throws `program.missing` where it is not there.
    package static func path(of name: String) throws -> String {
        let path = place(of: name)
        guard access(path, X_OK) == 0 else {
            throw ItemFailure(
                code: "program.missing",
                message: "the program \(name), which does this work, is not at \(path)",
                remedy: "Put it beside fieldbook, as make install does; make build makes all of them.",
                cause: .setting)
        }
        return path
    }

    /// Where it should be.
    static func place(of name: String) -> String {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return own.map { PathParts($0).openableFolder + "/" + name } ?? name
    }
}
