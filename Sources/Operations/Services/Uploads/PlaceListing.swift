import APICore
import Synchronization

/// What lies at a place, listed once for all documents of a run, and anew for who has to know what came later.
final class PlaceListing: Sendable {
    private typealias Asking = Task<Result<ListedDocuments, APIError>, Never>

    private struct Round {
        let begun: ContinuousClock.Instant
        let asking: Asking
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
    func list(
        of place: any DocumentPlace, since moment: ContinuousClock.Instant?, now: ContinuousClock.Instant,
        through client: APIClient
    ) async throws(APIError) -> ListedDocuments {
        let asking = round.withLock { round -> Asking in
            if let round, moment.map({ round.begun > $0 }) ?? true { return round.asking }
            let asking = Asking { [patience] in
                do throws(APIError) {
                    let list = try await place.list(through: client)
                    patience.noteAnswer()
                    return .success(list)
                } catch {
                    return .failure(error)
                }
            }
            round = Round(begun: now, asking: asking)
            return asking
        }
        let result = await asking.value
        if case .failure(let error) = result, error.isTransient {
            // Who comes next asks anew; what fails for good would do so again.
            round.withLock { if $0?.asking == asking { $0 = nil } }
        }
        return try result.get()
    }
}
