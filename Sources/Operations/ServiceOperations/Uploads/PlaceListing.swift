import APICore
import Synchronization

/// The list of documents at a place, requested once for all documents of a run, and again when a newer one is needed.
final class PlaceListing: Sendable {
    private typealias Asking = Task<Result<ListedDocuments, APIError>, Never>

    private struct Round {
        let begun: ContinuousClock.Instant
        let asking: Asking
        var isUnderWay = true

        func isNewer(than moment: ContinuousClock.Instant?) -> Bool { moment.map { begun > $0 } ?? true }
    }

    private let patience: UploadPatience
    private let round = Mutex<Round?>(nil)
    private let hasReportedUnsought = Mutex(false)

    /// Reports answers to `patience`.
    init(_ patience: UploadPatience) { self.patience = patience }

    /// Whether this is the first document of the run that is sent without a search for an earlier upload.
    func isFirstUnsought() -> Bool {
        hasReportedUnsought.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
    }

    /// The list, requested after `moment` or, without one, at any time.
    ///
    /// A caller that needs a newer list than the one under way waits for that one first, so that the next request serves all callers
    /// that arrived meanwhile.
    func list(
        of place: any DocumentPlace, since moment: ContinuousClock.Instant?,
        now: @Sendable () -> ContinuousClock.Instant, through client: APIClient
    ) async throws(APIError) -> ListedDocuments {
        while true {
            let (current, isOwn) = round.withLock { round -> (Round, isOwn: Bool) in
                if let round, round.isUnderWay || round.isNewer(than: moment) { return (round, false) }
                let begun = begin(place, at: now(), through: client)
                round = begun
                return (begun, true)
            }
            let result = await current.asking.value
            round.withLock { round in
                guard round?.asking == current.asking else { return }
                round?.isUnderWay = false
                // After a temporary failure the next caller requests the list again; a permanent one would repeat.
                if case .failure(let error) = result, error.isTransient { round = nil }
            }
            if isOwn || current.isNewer(than: moment) { return try result.get() }
        }
    }

    private func begin(
        _ place: any DocumentPlace, at moment: ContinuousClock.Instant, through client: APIClient
    ) -> Round {
        Round(
            begun: moment,
            asking: Asking { [patience] in
                do throws(APIError) {
                    let list = try await place.list(through: client)
                    patience.noteAnswer()
                    return .success(list)
                } catch {
                    return .failure(error)
                }
            })
    }
}
