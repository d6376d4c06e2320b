import APICore
package import Batch
import Foundation

/// Downloads documents from a profile's service, each from an address there, to the place that its item names.
///
/// What stands behind `#` in an address says in which state the service has the document: another one is another document, so that
/// what has not changed since the last run is known by it.
package struct PullDocuments: BatchOperation {
    /// What `documents.pull` is told.
    package struct Parameters: ServicePulling {
        /// The profile; without it, the environment's or the file's default.
        package var profile: String?
        /// The mandate in place of the profile's.
        package var mandate: String?
        /// The instance in place of the profile's.
        package var instance: String?
        /// How often a request is sent again that failed in a way that may pass.
        package var retries = 4

        /// Everything at its default.
        package init() {}
    }

    package static let name = "documents.pull"
    package static let version = 1
    package static let takesAddresses = true
    package static let acceptedExtensions: Set<String> = []
    package static let dispensableParameters: [Set<String>] = [["retries"]]
    /// More downloads than these at once are rude to a server.
    private static let mostAtOnce = 16

    package let parameters: Parameters
    let service: PulledService
    let limits = HostLimits(perHost: Self.mostAtOnce)

    package init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is open already.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
    }

    /// The document keeps its own name, which is the whole stem.
    package func plannedOutputs(of item: Item) -> [String] { [item.stem] }

    package func makeWorker() throws -> any OperationWorker<PulledDocument> {
        PullDocumentsWorker(operation: self)
    }
}

/// Downloads one document after the other.
struct PullDocumentsWorker: OperationWorker {
    let operation: PullDocuments

    func process(_ item: Item, in context: ItemContext) throws -> PulledDocument {
        let service = try operation.service.service(at: item)
        let request = try Self.request(for: item, below: service.profile.address)
        // What came of it stays when the run is stopped, and the next one goes on there.
        let arriving = try context.arrivingPath(for: item.path)
        let (limits, base, retry) = (operation.limits, service.profile.address, operation.service.retry)
        let listed = DocumentState(of: item.path)
        let digest = listed.digest.flatMap(ContentDigest.init(hexadecimal:))
        do throws(APIError) {
            try service.wait { (client) throws(APIError) in
                try await limits.run(at: base) { () throws(APIError) in
                    try await client.download(
                        request, to: arriving, overwriting: true, digest: digest, retry: retry)
                }
            }
        } catch {
            var failure = error.itemFailure
            // What came damaged may come whole another time.
            if error.code == .answer { failure.cause = .moment }
            throw failure
        }
        let bytes = FileStatus(at: arriving)?.bytes ?? 0
        if let size = listed.size, size != bytes {
            unlink(arriving)
            throw ItemFailure(
                code: "pull.otherSize",
                message: "the service lists it with \(size) bytes, and gave \(bytes)",
                remedy:
                    "It may have changed meanwhile: pull again. If it stays so, tell who runs the service.",
                cause: .moment)
        }
        try context.take(arriving, ending: "")
        return PulledDocument(input: item.name, document: item.stem, bytes: bytes)
    }

    /// What the service is asked for an address below its own.
    static func request(for item: Item, below base: WebAddress) throws -> APIRequest {
        let whole = item.path.prefix { $0 != "#" }
        let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let start = base.text.hasSuffix("/") ? String(base.text.dropLast()) : base.text
        guard parts[0].hasPrefix(start + "/"), !parts[0].contains("{") else {
            throw ItemFailure(
                code: "pull.elsewhere", message: "the address is not below \(base)",
                remedy: "Give one of that service, without braces.", cause: .setting)
        }
        var request = APIRequest(Endpoint(.get, String(parts[0].dropFirst(start.count))))
        request.query = parts.count > 1 ? try WebAddress(String(whole)).query : []
        request.accept = "*/*"
        return request
    }
}
