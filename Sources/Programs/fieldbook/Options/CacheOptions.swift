import ArgumentParser
import Batch

/// Where pictures are kept, so that the same ones need not be drawn again.
struct CacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Keep pictures in fieldbook-previews in this folder of your own, and take them from there when the same are wanted again; else in that of FIELDBOOK_CACHE, if any.",
            valueName: "folder"),
        completion: .directory)
    var cache: String?

    @Option(
        help: ArgumentHelp(
            "How much the cache holds, about, before the oldest go: 300MB, 2GB. (default: 1GB)",
            valueName: "size"),
        transform: { try FileSize($0) })
    var cacheSize: FileSize?

    /// Tells all processes of this run; refuses a folder that is not this user's alone.
    func apply() throws {
        var settings = CacheSettings.ofThisProcess
        if let cache {
            settings = CacheSettings(folder: cache, limit: settings?.limit ?? CacheSettings.usualLimit)
        }
        if let cacheSize { settings?.limit = cacheSize.bytes }
        guard let settings else { return }
        do {
            _ = try ContentCache(settings)
        } catch let failure as ItemFailure {
            throw ValidationError("--cache: \(failure.message). \(failure.remedy)")
        }
        settings.apply()
    }
}
