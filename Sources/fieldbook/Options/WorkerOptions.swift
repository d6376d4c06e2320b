import ArgumentParser
import Batch

/// What a document's process may use.
struct WorkerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long a document may take before its process is replaced.", valueName: "seconds"))
    var timeout: Double?

    @Option(help: ArgumentHelp("How much memory a document's process may take.", valueName: "size"))
    var memory: MemorySize?

    func validate() throws {
        if let timeout, !(timeout >= 0.1 && timeout <= 864_000) {
            throw ValidationError("--timeout: 0.1 to 864000 seconds were expected.")
        }
    }

    var settings: WorkerSettings {
        var settings = WorkerSettings.fieldbook
        if let timeout {
            settings.limits.wallSeconds = timeout
            settings.limits.processorSeconds = max(1, Int(timeout.rounded(.up)))
        }
        if let memory { settings.limits.memory = memory.bytes }
        return settings
    }
}
