import APICore
public import Batch
import Foundation
import Synchronization

/// Downloads documents from a profile's service. Each item is the address of a document there; in a manifest, the service's own
/// address is replaced by those of all documents that the service lists when the step begins.
///
/// The fragment of an address holds the document's state (see `DocumentState`). A changed document has another address, so a run
/// recognises what has not changed since the last one.
public struct PullDocuments: ServiceOperation {
    /// Parameters of `documents.pull`.
    public struct Parameters: ServicePulling {
        @Parameter(
            "Kind of documents: your files, a trustee's documents, or the invoices of bookings.",
            .value("kind"))
        public var kind = DocumentListing.Kind.files
        @Parameter("Only documents in this folder of the service and in its subfolders.", .value("id"))
        public var folder: String?
        public var list = ListSelection()
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "documents.pull"
    public static let traits = OperationTraits(
        version: 1,
        acceptsAddresses: true,
        dispensableParameters: [dispensable])
    /// Parameters that do not affect a document's content.
    static let dispensable: Set<String> = [
        "kind", "folder", "search", "sort", "where", "pageSize", "retries",
    ]
    /// The most simultaneous downloads from a server.
    private static let mostAtOnce = 16

    public let parameters: Parameters
    let service: PulledService
    let limits = HostLimits(perHost: Self.mostAtOnce)
    let webPages = WebPageCount()

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        guard parameters.folder == nil || parameters.kind == .files else {
            throw ParameterFailure("folder", "it applies to kind files only")
        }
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
    }

    /// A document's stem is its whole name. What the service lists is not known before the run.
    public func outputPlan(of item: Item) -> OutputPlan {
        (try? service.isAddress(of: item)) == true ? [] : [item.stem]
    }

    public func makeWorker() throws -> any OperationWorker<PulledDocument> {
        PullDocumentsWorker(operation: self)
    }
}

extension PullDocuments: ListingOperation {
    package func listed(_ items: ItemList, earlier: [JournaledAddress]) throws -> ItemList {
        guard !items.isEmpty else { return items }
        do {
            var listed = ItemList()
            for item in items {
                listed.append(contentsOf: try service.isAddress(of: item) ? all(earlier) : ItemList([item]))
            }
            return listed
        } catch let error as BatchError {
            throw error
        } catch let error as any ItemFailureConvertible {
            throw RunFailure(error.itemFailure)
        }
    }

    private func all(_ earlier: [JournaledAddress]) throws -> ItemList {
        var listing = DocumentListing(parameters.kind, of: try service.opened())
        listing.folder = parameters.folder
        listing.list = parameters.list
        listing.earlier = earlier
        return try listing.items()
    }
}

/// Downloads one document per item.
private struct PullDocumentsWorker: OperationWorker {
    let operation: PullDocuments

    func process(_ item: Item, in context: ItemContext) throws -> PulledDocument {
        // A partial download is kept when the run stops, so the next run resumes it.
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

    /// Whether a file is the listed one, by its size; a digest was checked during the download.
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
            try service.wait(showing: progress, in: context) { (client) throws(APIError) in
                try await limits.run(at: base, atMost: most) { () throws(APIError) in
                    try await client.download(
                        request, to: path, overwriting: true, size: listed.size, digest: digest, retry: retry,
                        report: progress.note)
                }
            }
        } catch {
            if error.affectsAllRequests { throw error }
            if error.code == .oversized, let size = listed.size { throw Self.otherSize(than: size, "more") }
            throw error.transferFailure
        }
    }

    private static func otherSize(than size: Int, _ given: String) -> ItemFailure {
        ItemFailure(
            code: "pull.otherSize",
            message: "the service lists it with \(size) bytes and sent \(given)",
            remedy:
                "It may have changed meanwhile: pull again. If the error persists, report it to the service's operator.",
            cause: .moment)
    }

    private static func webPage(of profile: Profile) -> ItemFailure {
        ItemFailure(
            code: "pull.webPage", message: "the service sent a web page instead of the document",
            remedy:
                "It may be a sign-in page: sign in again with \"fieldbook login --profile \(profile.name)\", and pull again. If the document is itself a web page, pull its address in a manifest, followed by #type=text/html.",
            cause: .setting)
    }

    /// The request for an item's address, which must be below the service's own.
    private static func request(for item: Item, below base: WebAddress) throws -> APIRequest {
        let whole = item.path.prefix { $0 != "#" }
        let parts = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let start = base.textWithoutSlash
        guard parts[0] != start, parts[0] != start + "/" else {
            throw ItemFailure(
                code: "pull.noDocument", message: "the address is the service's own, not that of a document",
                remedy:
                    "Give a document's address. Only \"fieldbook pull documents\" and steps of manifests list documents.",
                cause: .setting)
        }
        guard parts[0].hasPrefix(start + "/"), !parts[0].contains("{") else {
            throw ItemFailure(
                code: "pull.elsewhere", message: "the address is not below \(base)",
                remedy: "Give an address of that service, without braces.", cause: .setting)
        }
        var request = APIRequest(Endpoint(.get, String(parts[0].dropFirst(start.count))))
        request.query = parts.count > 1 ? try WebAddress(String(whole)).query : []
        request.accept = "*/*"
        return request
    }
}

/// Counts web pages that arrived instead of documents, for all workers of a run, until the first document arrives.
final class WebPageCount: Sendable {
    /// After this many pages without a document, all further downloads would get the same page.
    private static let most = 3

    private struct State {
        var pages = 0
        var hasDocument = false
    }

    private let state = Mutex(State())

    /// Records that a document arrived.
    func foundDocument() { state.withLock { $0.hasDocument = true } }

    /// Records a web page. Returns whether the run should end.
    func endRun() -> Bool {
        state.withLock {
            $0.pages += 1
            return !$0.hasDocument && $0.pages >= Self.most
        }
    }
}

/// Distinguishes web pages, such as sign-in pages, from documents.
enum WebPage {
    private static let mostBytes = 4_096

    /// Whether a file begins like an HTML page.
    static func begins(fileAt path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return begins(Array((try? file.read(upToCount: mostBytes)) ?? Data()))
    }

    /// Whether bytes begin like an HTML page, after any white space, comments and XML declarations.
    static func begins(_ bytes: [UInt8]) -> Bool {
        var rest = Substring(String(decoding: bytes, as: UTF8.self).lowercased())
        if rest.hasPrefix("\u{FEFF}") { rest.removeFirst() }
        while true {
            rest = rest.drop { $0.isWhitespace }
            let ending = rest.hasPrefix("<!--") ? "-->" : rest.hasPrefix("<?xml") ? "?>" : nil
            guard let ending else { break }
            guard let end = rest.range(of: ending) else { return false }
            rest = rest[end.upperBound...]
        }
        return rest.hasPrefix("<!doctype html") || rest.hasPrefix("<html")
    }
}

/// Result of `documents.pull`: one downloaded document.
public struct PulledDocument: OperationResult {
    public var input: String
    /// Path below the output folder.
    public var document: String
    public var bytes: Int

    public var unusedParameters: Set<String> { PullDocuments.dispensable }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "document": .text(document), "bytes": .bytes(bytes),
            ])
        ]
    }
}
