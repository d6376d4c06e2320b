import CLinux
import Foundation

/// How worker processes are started, limited and replaced.
public struct WorkerSettings: Sendable {
    /// The worker's program, for example `/proc/self/exe`.
    public var executable: String
    /// Its arguments before the limits: `["worker", "--staged"]`.
    public var arguments: [String]
    /// The limits of each worker.
    public var limits = WorkerLimits()
    /// After this many items a worker is replaced, to release whatever it has accumulated.
    public var itemsPerWorker = 1_000
    /// The files that each worker may access besides those of its items.
    package var grants = WorkerGrants()
    /// The folder in which each worker makes its outputs, the only one that it can write to; it is opened when a worker
    /// starts and passed as a descriptor.
    package var staging: String?

    /// Creates settings with the default limits.
    public init(executable: String, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    /// Creates settings for one of Fieldbook's programs.
    package init(program: String) {
        self.init(executable: program, arguments: ["worker", "--staged"])
    }

    /// The settings for work with this isolation; `nil` if it runs in this process.
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

/// The limits of a worker process.
public struct WorkerLimits: Hashable, Sendable {
    /// Memory of the process in bytes.
    public var memory = 2 << 30
    /// Wall-clock seconds for one item.
    public var wallSeconds = 600.0
    /// Wall-clock seconds for one step of an item, such as a page, for operations with steps; default: the operation's
    /// limit.
    public var stepSeconds: Double?
    /// Wall-clock seconds for one item in the main process; default: unlimited.
    public var ownSeconds: Double?
    /// Seconds of processor time for one item, or for one step.
    public var processorSeconds = 600
    /// Bytes of a file that it writes.
    public var fileSize = 4 << 30
    /// Open files.
    public var openFiles = 256
    /// Bytes that a compressed file may expand to.
    public var unpackedBytes = 4 << 30

    /// Threads and processes of the worker's user in total.
    public var threads = 8_192
    /// Whether work continues if the kernel cannot confine the process.
    public var allowsUnconfined = false

    /// Creates the default limits.
    public init() {}

    /// A worker process's limits on its command line: memory, processor time, file size, open files and unpacked bytes.
    var argument: String {
        [memory, processorSeconds, fileSize, openFiles, unpackedBytes].map(String.init).joined(separator: ",")
    }

    /// Parses such an argument.
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

    /// Applies the limits to this process: its memory, files and threads are limited, it writes no core dump, and it
    /// ends with the thread that started it.
    func apply() {
        linux_die_with_parent()
        Self.set(RLIMIT_DATA, memory)
        Self.set(RLIMIT_FSIZE, fileSize)
        Self.set(RLIMIT_NOFILE, openFiles)
        Self.set(__RLIMIT_NPROC, threads)
        Self.set(RLIMIT_CORE, 0)
        // Then a file that grows too large is an error of the write.
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

/// A program in the folder of the running one, or in the folder that `FIELDBOOK_PROGRAMS` names.
package enum ProgramBeside {
    /// Its path; throws `program.missing` if it does not exist.
    package static func path(of name: String) throws -> String {
        let path = place(of: name)
        guard access(path, X_OK) == 0 else {
            throw ItemFailure(
                code: "program.missing",
                message: "the program \(name), which this operation needs, is not at \(path)",
                remedy: "Put it beside fieldbook, as make install does; make build builds all of them.",
                cause: .setting)
        }
        return path
    }

    /// Its path if it exists, otherwise the path where it is expected.
    static func place(of name: String) -> String {
        let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let beside = own.map { PathParts($0).openableFolder + "/" + name } ?? name
        let named = ProcessInfo.processInfo.environment["FIELDBOOK_PROGRAMS"].map { "\($0)/\(name)" }
        return [beside, named].compactMap(\.self).first { access($0, X_OK) == 0 } ?? beside
    }
}
