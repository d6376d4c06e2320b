import ArgumentParser
import Batch

/// What a document's process may use.
struct WorkerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long a page or a file may take: 30s, 5min. (default: 20s for a page of a preview, 3min for one of a scan, 10min for a file of another format and to recognise any file; else no limit)",
            valueName: "time"),
        transform: { try TimeSpan($0) })
    var timeout: TimeSpan?

    @Option(
        help: ArgumentHelp(
            "How much memory the process of a document or of a file of another format may take: 500MB, 2GB.",
            valueName: "size"),
        transform: { try MemorySize($0) })
    var memory: MemorySize?

    @Option(
        help: ArgumentHelp(
            "How many bytes a file packed with gzip or zstd may unpack to: 500MB, 20GB. (default: 4 GiB)",
            valueName: "size"),
        transform: { try FileSize($0) })
    var maxUnpacked: FileSize?

    @Flag(help: "Work on documents also where the kernel cannot confine the process that does.")
    var allowUnconfined = false

    func validate() throws {
        guard allowUnconfined, let warning = KernelConfinement.ofThisKernel.warning else { return }
        StandardError.write(warning)
    }

    var settings: WorkerSettings {
        var settings = WorkerSettings.fieldbook
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
