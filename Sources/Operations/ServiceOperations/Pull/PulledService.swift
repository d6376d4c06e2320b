package import APICore
public import Batch
import Foundation
import LandOperations
import RouteOperations
import Synchronization

/// Parameters of an operation that pulls from a profile's service.
public protocol ServicePulling: OperationParameters {
    var service: ServiceParameters { get }
}

/// Which service an operation pulls from.
public struct ServiceParameters: OperationParameters {
    @Parameter(
        "Name of a profile in the profiles file. (default: FIELDBOOK_PROFILE, else the file's default)",
        .readByCommand(as: "profile"))
    public var profile: String?
    @Parameter("Nyla mandate, instead of the profile's.", .readByCommand(as: "mandate"))
    public var mandate: String?
    @Parameter("Instance of a Nyla feature, instead of the profile's.", .readByCommand(as: "instance"))
    public var instance: String?
    public var retry = RetryParameters()

    public static let title = "The service"

    public init() {}
}

/// An operation of a profile's service.
package protocol ServiceOperation: BatchOperation where Parameters: ServicePulling {
    /// Creates the operation for a service that is already open, or without one for that of the parameters.
    init(_ parameters: Parameters, at service: SignedInService?) throws
}

extension ServiceOperation {
    /// Creates the operation for the service of the parameters.
    public init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }
}

extension OperationTraits {
    /// Traits of operations that pull from the address of a service.
    static func pulling(version: Int) -> OperationTraits {
        OperationTraits(version: version, acceptsAddresses: true, isRepeatedAlways: true)
    }
}

/// Parameters of an operation that pulls a service's answer, or its last good one, into one file.
public protocol AnswerPulling: ServicePulling, FileWriting where Format: ParameterValue & CaseIterable {
    var answers: AnswerParameters { get set }
}

extension AnswerPulling {
    public var service: ServiceParameters { answers.service }
}

/// An output format of an operation that pulls tables or routes. The raw value is the file extension.
protocol PulledFormat: RawRepresentable<String> {}

extension PulledFormat {
    /// The format as one of tables; `nil` for any other.
    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
    /// The format as one of routes; `nil` for any other.
    var routeFormat: RouteFileFormat? { RouteFileFormat(rawValue: rawValue) }
}

/// Which service an operation pulls from, and whether its last good answer will do.
public struct AnswerParameters: OperationParameters {
    @Parameter public var offline: Bool
    public var service = ServiceParameters()

    public init() { self.init(of: "answer") }

    /// Creates the parameters for a service that sends `what`, such as a list.
    init(of what: String) {
        _offline = Parameter(
            wrappedValue: false,
            "If the service is down, use its last good \(what), provided that it is no more than seven days old, and print a note.",
            .inManifestsOnly)
    }
}

extension ItemFailure {
    /// The error of an operation that needs an instance of a feature and has none.
    package static func noInstance(of feature: String) -> ItemFailure {
        ItemFailure(
            code: "pull.noInstance", message: "no instance of the \(feature) is given",
            remedy: "Name it with --instance; \"fieldbook instances\" lists them.",
            cause: .setting)
    }
}

/// The service that an operation pulls from, shared by all workers and opened for the first item.
final class PulledService: Sendable {
    private let choice: ServiceChoice
    /// How failed requests are repeated.
    let retry: RetryPolicy
    private let given: Mutex<SignedInService?>

    /// Chooses the profile's service, unless `given` is already open.
    init(_ parameters: some ServicePulling, given: SignedInService?) throws {
        try parameters.checkRanges()
        let service = parameters.service
        choice = ServiceChoice(
            profile: service.profile, mandate: service.mandate, instance: service.instance)
        retry = service.retry.policy
        self.given = Mutex(given)
    }

    /// Runs `work` with the service if the item's address is there, so that no other server receives the session.
    ///
    /// - Throws: `RunFailure` for errors that would affect every item.
    func at<Value>(
        _ item: Item, of kind: ServiceName? = nil, _ work: (SignedInService) throws -> Value
    ) throws -> Value {
        try open { service in
            try check(item, at: service.profile, of: kind)
            return try work(service)
        }
    }

    /// Runs `work` with the service, for items that are not its addresses.
    ///
    /// - Throws: `RunFailure` for errors that would affect every item.
    func forAll<Value>(of kind: ServiceName, _ work: (SignedInService) throws -> Value) throws -> Value {
        try open { service in
            if let failure = service.profile.failure(unlessFor: kind) { throw RunFailure(failure) }
            return try work(service)
        }
    }

    private func open<Value>(_ work: (SignedInService) throws -> Value) throws -> Value {
        do {
            return try work(try opened())
        } catch let error as APIError {
            if error.affectsAllRequests { throw RunFailure(error.itemFailure) }
            throw error
        }
    }

    private func check(_ item: Item, at profile: Profile, of kind: ServiceName?) throws {
        guard try WebAddress(item.path).hasSameOrigin(as: profile.address) else {
            throw ItemFailure(
                code: "pull.elsewhere",
                message: "the address is not at \(profile.address), the service of profile \(profile.name)",
                remedy: "Use the profile for the address, or give an address of this service.",
                cause: .setting)
        }
        if let kind, let failure = profile.failure(unlessFor: kind) { throw RunFailure(failure) }
    }

    /// Whether an item's address is that of the service itself.
    func isAddress(of item: Item) throws -> Bool {
        guard let address = try? WebAddress(item.path) else { return false }
        return address.textWithoutSlash == (try opened()).profile.address.textWithoutSlash
    }

    /// The service, opened on first use.
    func opened() throws -> SignedInService {
        try given.withLock { opened in
            if let opened { return opened }
            let service = SignedInService(try choice.account(retry: retry))
            opened = service
            return service
        }
    }
}

extension Profile {
    /// The failure of an operation or a command that is for another service; `nil` if it is for this one.
    package func failure(unlessFor kind: ServiceName) -> ItemFailure? {
        guard service != kind else { return nil }
        return ItemFailure(
            code: "pull.otherService",
            message: "profile \(name) is for \(service.rawValue); one for \(kind.rawValue) was expected",
            remedy: "Give a profile for that service with --profile.", cause: .setting)
    }
}

/// Whether a result comes from a current answer of the service or from a cached one.
package struct AnswerAge: Codable, Hashable, Sendable {
    /// Time of the answer, ISO 8601.
    let asOf: String
    /// Why the answer is a cached one; `nil` for a current one.
    let failure: String?

    package init<Value>(_ fetched: Fetched<Value>) {
        asOf = fetched.fetchedAt.formatted(.iso8601)
        failure = fetched.failure?.words
    }

    var isCached: Bool { failure != nil }

    /// A note on a cached answer.
    package var notes: [String] {
        failure.map { ["the service did not respond (\($0)); using its response of \(asOf)"] } ?? []
    }
}

extension WebAddress {
    /// The prefix of all addresses below this one, up to their next slash.
    var textWithoutSlash: String { text.hasSuffix("/") ? String(text.dropLast()) : text }
}
