import CLinux
import Foundation

/// What a worker process may use.
public struct WorkerLimits: Hashable, Sendable {
    /// Bytes of its own memory.
    public var memory = 2 << 30
    /// Seconds on the clock for one item.
    public var wallSeconds = 600.0
    /// Seconds on the clock for one step of an item, such as a page, where its operation works step by step; without it the
    /// operation's own limit.
    public var stepSeconds: Double?
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
