import APICore
import Batch
package import Dialog

/// The notes of a key and their relay, for threads outside of tasks.
package struct OpenNotes: Sendable {
    package let service: RelayDialogService

    package init(_ service: RelayDialogService) { self.service = service }

    /// Waits for work with the notes, until the run gives up the item; not to be called within a task.
    package func wait<Value: Sendable>(
        for work: @escaping @Sendable (RelayDialogService) async throws(DialogError) -> Value
    ) throws(DialogError) -> Value {
        try BlockingCall.wait(until: WorkStop.isRequested) { [service] () async throws(DialogError) in
            try await work(service)
        }
    }

    /// Exchanges notes with the relay. If that fails, the notes of this machine have to do.
    ///
    /// - Parameter all: whether all notes of the relay are fetched, not only recent ones.
    package func synchronize(all: Bool = false) -> Outcome {
        do throws(DialogError) {
            return Outcome(
                report: try wait { (service) throws(DialogError) in try await service.synchronize(all: all) })
        } catch {
            return Outcome(failure: error)
        }
    }

    /// The outcome of a synchronization.
    package struct Outcome {
        package var report = Dialog.SyncReport()
        package var failure: DialogError?

        /// The outcome of none.
        package init() {}

        init(report: Dialog.SyncReport) { self.report = report }

        init(failure: DialogError) { self.failure = failure }

        /// What users should know; lines that begin with "warning: " are warnings.
        package var notes: [String] {
            var notes: [String] = []
            if let failure {
                notes.append(
                    "notes could not be exchanged with the relay (\(failure.words)); using those on this machine"
                )
            }
            notes += report.rejections.map { "warning: \($0.error.words)" }
            if report.forged > 0 {
                notes.append(
                    "warning: left out \(report.forged.counted("event")) from the relay: not genuine or not requested"
                )
            }
            if report.unreadable > 0 {
                notes.append("left out \(report.unreadable.counted("note")) that cannot be decrypted")
            }
            return notes
        }
    }
}
