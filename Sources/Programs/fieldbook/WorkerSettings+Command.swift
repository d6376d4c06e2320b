import Batch

extension WorkerSettings {
    /// Workers that are this very program.
    static var fieldbook: WorkerSettings {
        WorkerSettings(executable: "/proc/self/exe", arguments: ["worker", "--staged"])
    }
}
