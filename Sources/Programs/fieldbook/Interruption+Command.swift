import Batch

extension Interruption {
    /// Listens for the command, and says on the first Ctrl-C what will happen.
    convenience init(telling progress: ProgressDisplay) {
        self.init()
        listen(
            exitStatus: ExitStatus.interrupted.rawValue,
            Notices {
                progress.printNote(
                    "stopping after what is at work, within 10 s; Ctrl-C again stops at once")
            } onEnd: {
                progress.printNote(
                    "stopped in the middle of what was at work; run the same command again to go on")
            })
    }
}
