import APICore
import Answers
import Batch

/// Parameters of an operation that sends files to a service.
public protocol ServicePushing: ServicePulling {
    /// Whether to compare only, and send nothing.
    var dryRun: Bool { get set }
}

/// What became of a row or parcel that was to be sent.
public enum PushState: String, Codable, Sendable {
    case created
    case updated
    /// The service has it already.
    case same
    /// It has an error and was not sent.
    case error
    /// It is in order and was not sent: other rows have errors, or it would be a change and only new ones are sent.
    case held
    /// It was sent, and no answer says whether it was created.
    case unknown
    /// It would be created; nothing was sent.
    case wouldCreate = "would create"
    /// It would be updated; nothing was sent.
    case wouldUpdate = "would update"
}

extension ItemFailure {
    /// The error of a row that cannot be sent.
    static func refused(_ message: String, at place: String) -> ItemFailure {
        ItemFailure(
            code: "push.refused", message: message, place: place,
            remedy: "Correct it in the file or at the service, and run the command again.")
    }

    /// The error of a user who may not change a table.
    static func noRight(to action: String) -> ItemFailure {
        ItemFailure(
            code: "push.noRight", message: "you may not \(action) in this instance",
            remedy:
                "\"fieldbook instances rights\" lists what you may do; ask an administrator for the right.",
            cause: .setting)
    }
}

extension SignedInService {
    /// The instance of the profile; throws if there is none.
    func instance(of feature: String) throws -> Identifier {
        guard let instance = profile.context.instance else { throw RunFailure(.noInstance(of: feature)) }
        return .text(instance)
    }

    /// The mandate of the profile.
    var mandate: Identifier? { profile.context.mandate.map { .text($0) } }
}

extension ItemContext {
    /// Prints rows if results go to standard output; otherwise the run prints those of the result.
    func print(_ rows: [Row]) throws {
        guard writesToStandardOutput else { return }
        for row in rows { try emit(row) }
    }
}
