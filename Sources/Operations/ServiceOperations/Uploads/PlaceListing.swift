import APICore
import Synchronization

/// What lies at a place, listed once for all documents of a run, and anew for who has to know what came later.
final class PlaceListing: Sendable {
    private typealias Asking = Task<Result<ListedDocuments, APIError>, Never>

    private struct Round {
        let begun: ContinuousClock.Instant
        let asking: Asking
        var isComing = true

        func isNewer(than moment: ContinuousClock.Instant?) -> Bool { moment.map { begun > $0 } ?? true }
    }

    private let patience: UploadPatience
    private let round = Mutex<Round?>(nil)
    private let isToldUnsought = Mutex(false)

    /// Tells of answers.
    init(_ patience: UploadPatience) { self.patience = patience }

    /// Whether nobody was told yet that documents are sent without having been looked for.
    func isFirstUnsought() -> Bool {
        isToldUnsought.withLock { isTold in
            defer { isTold = true }
            return !isTold
        }
    }

    /// The list, asked for since `moment` or, without one, at any time.
    ///
    /// Who needs a newer list than the one that is coming waits for that, so that the next is for all who came meanwhile.
    func list(
        of place: any DocumentPlace, since moment: ContinuousClock.Instant?,
        now: @Sendable () -> ContinuousClock.Instant, through client: APIClient
    ) async throws(APIError) -> ListedDocuments {
        while true {
            let (current, isOwn) = round.withLock { round -> (Round, isOwn: Bool) in
                if let round, round.isComing || round.isNewer(than: moment) { return (round, false) }
                let begun = begin(place, at: now(), through: client)
                round = begun
                return (begun, true)
            }
            let result = await current.asking.value
            round.withLock { round in
                guard round?.asking == current.asking else { return }
                round?.isComing = false
                // Who comes next asks anew; what fails for good would do so again.
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
