import Batch
import Foundation
import WebFeatures

/// The files on the way: the page at hand, one after the other under the same name, and the layer's schema beside it.
final class FetchPages {
    private let service: WebFeatureService
    private let access: ServiceAccess
    private let query: FeatureQuery
    private let wish: PageFormat?
    /// Path of all of them, without their endings.
    private let stem: String
    private var hasAskedForSchema = false

    init(
        _ service: WebFeatureService, _ access: ServiceAccess, _ query: FeatureQuery, as wish: PageFormat?,
        in context: ItemContext
    ) throws {
        self.service = service
        self.access = access
        self.query = query
        self.wish = wish
        stem = String(try context.temporaryPath(extension: "page").dropLast(".page".count))
    }

    deinit {
        for ending in ["page", "xsd", "gfs"] + PageFormat.allCases.map(\.rawValue) {
            unlink("\(stem).\(ending)")
        }
    }

    /// Downloads a page; gives what it is and where it lies.
    func download(_ request: PageRequest) throws -> (page: FeaturePage, path: String) {
        let (service, query, wish, path) = (service, query, wish, "\(stem).page")
        let page = try access.wait { () throws(WebFeatureError) in
            try await service.download(request, of: query, as: wish, to: path)
        }
        if page.format == .gml, !hasAskedForSchema { downloadSchema() }
        unlink("\(stem).gfs")
        let place = "\(stem).\(page.format.rawValue)"
        guard rename(path, place) == 0 else {
            throw ItemFailure(
                code: "output.failed", message: "\(place): \(String(cString: strerror(errno)))",
                remedy: "Check the output's folder.", cause: .setting)
        }
        return (page, place)
    }

    /// Without a schema the reader guesses types page by page; a service that gives none is taken as it is.
    private func downloadSchema() {
        hasAskedForSchema = true
        let (service, layer, path) = (service, query.layer, "\(stem).xsd")
        let isThere: Void? = try? access.wait { () throws(WebFeatureError) in
            try await service.downloadSchema(of: layer, to: path)
        }
        if isThere == nil { unlink(path) }
    }
}
