import APICore
import Batch
import Foundation

/// Downloads one document after the other.
struct PullDocumentsWorker: OperationWorker {
    let operation: PullDocuments

    func process(_ item: Item, in context: ItemContext) throws -> PulledDocument {
        // What came of it stays when the run is stopped, and the next one goes on there.
        let arriving = try context.arrivingPath(for: item.path)
        let listed = DocumentState(of: item.path)
        try operation.service.at(item) { service in
            try download(item, listed, from: service, to: arriving, context)
            if !listed.mayBeWebPage(named: item.stem), !isListed(arriving, as: listed),
                WebPage.begins(fileAt: arriving)
            {
                unlink(arriving)
                let failure = Self.webPage(of: service.profile)
                if operation.webPages.endRun() { throw RunFailure(failure) }
                throw failure
            }
            operation.webPages.foundDocument()
        }
        let bytes = FileStatus(at: arriving)?.bytes ?? 0
        if let size = listed.size, size != bytes {
            unlink(arriving)
            throw Self.otherSize(than: size, "\(bytes)")
        }
        try context.take(arriving, ending: "")
        return PulledDocument(input: item.name, document: item.stem, bytes: bytes)
    }

    /// Whether a file is what the service lists; by its digest it was checked when it came.
    private func isListed(_ path: String, as listed: DocumentState) -> Bool {
        if listed.contentDigest != nil { return true }
        guard let size = listed.size else { return false }
        return FileStatus(at: path)?.bytes == size
    }

    private func download(
        _ item: Item, _ listed: DocumentState, from service: SignedInService, to path: String,
        _ context: ItemContext
    ) throws {
        let base = service.profile.address
        let request = try Self.request(for: item, below: base)
        let (limits, retry) = (operation.limits, operation.service.retry)
        let most = service.profile.mostAtOnce
        let digest = listed.contentDigest
        let progress = LatestProgress()
        do throws(APIError) {
            try service.wait {
                if let words = progress.words { context.report(progress: words) }
            } for: { (client) throws(APIError) in
                try await limits.run(at: base, atMost: most) { () throws(APIError) in
                    try await client.download(
                        request, to: path, overwriting: true, size: listed.size, digest: digest, retry: retry,
                        report: progress.note)
                }
            }
        } catch {
            if error.isOfAll { throw error }
            if error.code == .oversized, let size = listed.size { throw Self.otherSize(than: size, "more") }
            throw error.transferFailure
        }
    }

    private static func otherSize(than size: Int, _ given: String) -> ItemFailure {
        ItemFailure(
            code: "pull.otherSize",
            message: "the service lists it with \(size) bytes, and gave \(given)",
            remedy: "It may have changed meanwhile: pull again. If it stays so, tell who runs the service.",
            cause: .moment)
    }

    private static func webPage(of profile: Profile) -> ItemFailure {
        ItemFailure(
            code: "pull.webPage", message: "the service gave a web page in place of the document",
            remedy:
                "It may be one to sign in: sign in again with \"fieldbook login --profile \(profile.name)\", and pull again. If the document is a web page itself, pull its address in a manifest, with #type=text/html behind it.",
            cause: .setting)
    }

    /// What the service is asked for an address below its own.
    static func request(for item: Item, below base: WebAddress) throws -> APIRequest {
        let whole = item.path.prefix { $0 != "#" }
        let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let start = base.textWithoutSlash
        guard parts[0] != start, parts[0] != start + "/" else {
            throw ItemFailure(
                code: "pull.noDocument", message: "the address is the service's, and of no document there",
                remedy:
                    "Give a document's address; only a step of a manifest, and \"fieldbook pull documents\", list what there is.",
                cause: .setting)
        }
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
