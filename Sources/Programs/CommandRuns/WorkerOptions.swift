import ArgumentParser
package import Batch

/// Limits of the processes that read documents and files of other formats.
package struct WorkerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time limit for a page or a file, such as 30s or 5min. (default: 20s for a page of a preview; 60s for tiles, contact sheets and animations; 3min for a page of a scan; 10min to identify a file's format or to read a vector format other than GeoJSON and tables; otherwise none)",
            valueName: "time"),
        transform: { try TimeSpan($0) })
    var timeout: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "Memory limit, such as 512MiB or 4GiB, of each process that reads documents, or vector formats other than GeoJSON and tables. (default: 2GiB)",
            valueName: "size"),
        transform: { try MemorySize($0) })
    var memory: MemorySize?

    @Option(
        help: ArgumentHelp(
            "Maximum unpacked size, such as 512MiB or 20GiB, of a file compressed with gzip or zstd. (default: 4GiB)",
            valueName: "size"),
        transform: { try FileSize($0) })
    var maxUnpacked: FileSize?

    @Flag(
        help:
            "Continue even if the kernel cannot confine the processes that read documents. Use this option for your own files only."
    )
    var allowUnconfined = false

    package init() {}

    package func validate() throws {
        guard allowUnconfined, let warning = KernelConfinement.ofThisKernel.warning else { return }
        StandardError.write(warning)
    }

    package var settings: WorkerSettings {
        // Workers are this very program.
        var settings = WorkerSettings(program: "/proc/self/exe")
        if let timeout {
            settings.limits.wallSeconds = timeout.seconds
            settings.limits.stepSeconds = timeout.seconds
            settings.limits.ownSeconds = timeout.seconds
            settings.limits.processorSeconds = max(1, Int(timeout.seconds.rounded(.up)))
        }
        if let maxUnpacked { settings.limits.unpackedBytes = maxUnpacked.bytes }
        if let memory { settings.limits.memory = memory.bytes }
        settings.limits.allowsUnconfined = allowUnconfined
        return settings
    }
}

/// A time span such as `30s`, `5min`, `2h`, or a number of seconds.
struct TimeSpan {
    private static let allowed = 0.1...864_000.0
    private static let units = [("min", 60.0), ("h", 3_600.0), ("s", 1.0)]

    let seconds: Double

    /// Throws for anything else, and for spans outside 0.1 s to 240 h.
    init(_ argument: String) throws {
        let text = argument.lowercased()
        let unit = Self.units.first { text.hasSuffix($0.0) }
        let number = Double(text.dropLast(unit?.0.count ?? 0))
        guard let seconds = number.map({ $0 * (unit?.1 ?? 1) }), Self.allowed.contains(seconds) else {
            throw ValidationError(
                "--timeout \(argument): a time from 0.1s to 240h was expected, such as 30s or 5min.")
        }
        self.seconds = seconds
    }
}

/// An amount of memory such as `512MB`, `2GB`, or a number of bytes.
struct MemorySize {
    /// Less than the lower bound cannot even load the libraries.
    private static let least = 64_000_000

    let bytes: Int

    /// Throws for anything else, and for amounts outside 64 MB to 1000 GB.
    init(_ argument: String) throws {
        guard let bytes = ByteCount.bytes(in: argument), bytes >= Self.least else {
            throw ValidationError(
                "--memory \(argument): an amount from 64MB to 1000GB was expected, such as 500MB or 2GB.")
        }
        self.bytes = bytes
    }
}

/// The size of a file such as `300KB`, `1.5MB`, or a number of bytes.
package struct FileSize {
    package let bytes: Int

    /// Throws for anything else.
    package init(_ argument: String) throws {
        guard let bytes = ByteCount.bytes(in: argument) else {
            throw ValidationError("\"\(argument)\" is not a number of bytes, such as 300KB or 1.5MB.")
        }
        self.bytes = bytes
    }
}
