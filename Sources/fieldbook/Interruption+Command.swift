import Batch

extension Interruption {
    /// Listens for the command, and says on the first Ctrl-C what will happen.
    convenience init(telling progress: ProgressDisplay) {
        self.init()
        listen(exitStatus: ExitStatus.interrupted.rawValue) {
            progress.printNote("stopping after what is at work; Ctrl-C again stops at once")
        }
    }
}
