import APICore
import Batch
import Synchronization

/// The service that an operation's items are at, opened when the first of them is done, and the same for all workers.
final class PulledService: Sendable {
    private let choice: ServiceChoice
    /// How often is tried again.
    let retry: RetryPolicy
    private let given: Mutex<SignedInService?>

    /// The service of a profile; `given` is one that is open already.
    init(_ parameters: some ServicePulling, given: SignedInService?) throws {
        try parameters.checkRanges()
        let service = parameters.service
        choice = ServiceChoice(
            profile: service.profile, mandate: service.mandate, instance: service.instance)
        var retry = RetryPolicy()
        retry.attempts = service.retries + 1
        self.retry = retry
        self.given = Mutex(given)
    }

    /// Does something with the service that an item's address is at; nobody else is told of the session. What keeps every item
    /// from being done ends the run.
    func at<Value>(
        _ item: Item, of kind: ServiceName? = nil, _ work: (SignedInService) throws -> Value
    ) throws -> Value {
        do {
            let service = try opened()
            try check(item, at: service.profile, of: kind)
            return try work(service)
        } catch let error as APIError {
            if error.isOfAll { throw RunFailure(error.itemFailure) }
            throw error
        }
    }

    private func check(_ item: Item, at profile: Profile, of kind: ServiceName?) throws {
        guard try WebAddress(item.path).hasSameOrigin(as: profile.address) else {
            throw ItemFailure(
                code: "pull.elsewhere",
                message: "the address is not at \(profile.address), the service of profile \(profile.name)",
                remedy: "Name the profile of that service, or an address there.", cause: .setting)
        }
        guard kind == nil || profile.service == kind else {
            throw RunFailure(
                ItemFailure(
                    code: "pull.otherService",
                    message:
                        "profile \(profile.name) is of \(profile.service.rawValue), and \(kind?.rawValue ?? "") was expected",
                    remedy: "Name a profile of that service with --profile.", cause: .setting))
        }
    }

    /// Whether an item's address is the service's own, and not of anything there.
    func isAddress(of item: Item) throws -> Bool {
        guard let address = try? WebAddress(item.path) else { return false }
        return address.textWithoutSlash == (try opened()).profile.address.textWithoutSlash
    }

    /// The service, opened when it is first asked for.
    func opened() throws -> SignedInService {
        try given.withLock { opened in
            if let opened { return opened }
            let service = SignedInService(try choice.account(retry: retry))
            opened = service
            return service
        }
    }
}
