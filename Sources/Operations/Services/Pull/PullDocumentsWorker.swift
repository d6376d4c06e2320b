import APICore
import Batch
import Foundation

/// Downloads one document after the other.
struct PullDocumentsWorker: OperationWorker {
    let operation: PullDocuments

    func process(_ item: Item, in context: ItemContext) throws -> PulledDocument {
        let service = try operation.service.service(at: item)
        let request = try Self.request(for: item, below: service.profile.address)
        // What came of it stays when the run is stopped, and the next one goes on there.
        let arriving = try context.arrivingPath(for: item.path)
        let (limits, base, retry) = (operation.limits, service.profile.address, operation.service.retry)
        let most = service.profile.mostAtOnce
        let listed = DocumentState(of: item.path)
        let digest = listed.digest.flatMap(ContentDigest.init(hexadecimal:))
        do throws(APIError) {
            try service.wait { (client) throws(APIError) in
                try await limits.run(at: base, atMost: most) { () throws(APIError) in
                    try await client.download(
                        request, to: arriving, overwriting: true, digest: digest, retry: retry)
                }
            }
        } catch {
            throw error.transferFailure
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
        let start = base.textWithoutSlash
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
