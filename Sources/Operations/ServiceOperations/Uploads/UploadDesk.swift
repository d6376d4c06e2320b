import APICore
import Batch
import Foundation
import Synchronization

/// Where all workers of a run hand in their documents: one session, one limit of what goes on at a time, one record of what
/// was sent; opened when the first document comes.
final class UploadDesk: Sendable {
    /// The desk when it is open.
    struct Counter: Sendable {
        let service: SignedInService
        let place: any DocumentPlace
        let sender: DocumentSender
    }

    private let parameters: UploadDocuments.Parameters
    private let account: @Sendable () throws -> ProfileAccount
    private let counter = Mutex<Counter?>(nil)

    init(
        _ parameters: UploadDocuments.Parameters, account: @escaping @Sendable () throws -> ProfileAccount
    ) {
        self.parameters = parameters
        self.account = account
    }

    /// Where documents go.
    func place() throws -> any DocumentPlace {
        try PlaceChoice.place(parameters, try account().profile, records: "")
    }

    func opened() throws -> Counter {
        try counter.withLock { counter in
            if let counter { return counter }
            let opened = try open()
            counter = opened
            return opened
        }
    }

    private func open() throws -> Counter {
        let account = try account()
        let records = try StateFolder.uploads(of: account.profile, ProcessInfo.processInfo.environment)
        let place = try PlaceChoice.place(parameters, account.profile, records: records + "/tus")
        return Counter(
            service: SignedInService(account),
            place: place,
            sender: DocumentSender(
                place: place, records: FileUploadStore(folder: records + "/sent"),
                limits: HostLimits(perHost: min(parameters.atOnce, account.profile.mostAtOnce ?? .max)),
                patience: UploadPatience(.seconds(parameters.patience)),
                settling: .seconds(parameters.settling)))
    }
}
