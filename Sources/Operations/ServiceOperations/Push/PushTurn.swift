import Synchronization

/// The turn of one file after the other, with what the service has, so that it is read once and not for every file.
final class PushTurn<Known: Sendable>: Sendable {
    private let service: PulledService
    private let known = Mutex<Known?>(nil)

    /// Creates the turns of files that are sent to a service of Nyla.
    init(at service: PulledService) { self.service = service }

    /// Works on a file. `work` finds what the file before has left there, `nil` if it has to be read.
    func take<Result: Sendable>(
        _ work: (SignedInService, inout Known?) throws -> Result
    ) throws -> Result {
        try known.withLock { known in try service.forAll(of: .nyla) { try work($0, &known) } }
    }
}
