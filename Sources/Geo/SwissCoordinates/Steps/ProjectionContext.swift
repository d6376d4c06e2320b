import CPROJ

/// One PROJ context: off the network, silent on standard error, with PROJ's own words kept for errors.
final class ProjectionContext {
    /// What PROJ said last.
    private final class Log { var lastMessage = "" }

    let handle: OpaquePointer
    private let log = Log()

    init() throws(TransformError) {
        guard let handle = proj_context_create() else {
            throw TransformError(
                .noTransformation, "PROJ could not be started", remedy: "Check that memory is left.")
        }
        self.handle = handle
        proj_context_set_enable_network(handle, 0)
        proj_log_level(handle, PJ_LOG_ERROR)
        proj_log_func(handle, Unmanaged.passUnretained(log).toOpaque()) { log, _, message in
            guard let log, let message else { return }
            Unmanaged<Log>.fromOpaque(log).takeUnretainedValue().lastMessage = String(cString: message)
        }
    }

    deinit { proj_context_destroy(handle) }

    /// PROJ's last message, for an error of ours.
    var lastMessage: String { log.lastMessage.isEmpty ? "PROJ gave no reason" : log.lastMessage }
}
