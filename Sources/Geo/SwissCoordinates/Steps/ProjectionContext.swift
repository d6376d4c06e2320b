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

    /// Where PROJ's register of systems is, if PROJ finds it and can read it.
    var registerPath: String? { proj_context_get_database_path(handle).map { String(cString: $0) } }

    /// The error of PROJ without its register.
    var registerMissing: TransformError {
        TransformError(
            .dataMissing,
            "PROJ's register proj.db cannot be read in its data folders (\(SwissGrid.dataFolders.joined(separator: ", ")))",
            remedy:
                "Unset PROJ_DATA and PROJ_LIB where they name another folder, or install it: apt-get install proj-data."
        )
    }

    /// PROJ's last message, for an error of ours.
    var lastMessage: String { log.lastMessage.isEmpty ? "PROJ gave no reason" : log.lastMessage }
}
