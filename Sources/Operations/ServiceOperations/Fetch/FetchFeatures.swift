public import Batch
import Foundation
public import LandOperations
import SimpleFeatures
import SwissCoordinates
public import WebFeatures

/// Fetches the features of a layer of a Web Feature Service into a file: all of them, or those in a box or with certain values.
public struct FetchFeatures: BatchOperation {
    /// Parameters of `parcels.fetch`.
    public struct Parameters: ServiceReading {
        @Parameter("Name of the layer; required if the service has several.", .value("name"))
        public var layer: String?
        @Parameter(
            "Only features that touch this box, in the layer's CRS, LV95, LV03 or WGS84.",
            .value("west,south,east,north"))
        public var bbox: String?
        @Parameter(
            "Only features with this attribute value. Can be repeated; all conditions must be met.",
            .value("name=value"))
        public var filter: [String] = []
        @Parameter(
            "Only features that meet this condition, for services that support CQL.", .value("condition"))
        public var cql: String?
        @Parameter(
            "Attribute to sort by, if the service needs one for paging. Its values must be unique.",
            .value("name"))
        public var sortBy: String?
        @Parameter("Maximum number of features. (default: no limit)", in: 1...(.infinity), .value("n"))
        public var limit: Int?
        @Parameter("Features per request.", in: 1...100_000, .value("n"))
        public var pageSize = 1_000
        @Parameter(
            "Format to request. (default: geojson if the service offers it, else gml)", .value("format"))
        public var pageFormat: PageFormat?
        @Parameter(
            "Keep the features even if there are fewer than the service announced; this is still reported as an error."
        )
        public var allowShort = false
        @Parameter("CRS of the service's coordinates: lv95, lv03, wgs84, EPSG:n, or auto.", .value("crs"))
        public var from = "auto"
        public var output = ParcelOutputParameters()
        public var service = FeatureServiceParameters()

        public init() {}
    }

    public static let name = "parcels.fetch"
    public static let traits = OperationTraits(version: 1, acceptsAddresses: true)

    public let parameters: Parameters
    let request: FetchRequest
    let access: ServiceAccess
    let source: SourceSystem
    let target: ReferenceSystem

    public init(_ parameters: Parameters) throws { try self.init(parameters, secrets: AddressSecrets()) }

    /// Creates the operation with the secrets taken out of the addresses.
    package init(_ parameters: Parameters, secrets: AddressSecrets) throws {
        self.parameters = parameters
        request = try FetchRequest(parameters)
        access = try ServiceAccess(parameters, secrets)
        source = try SourceSystem(parameters.from)
        target = try ReferenceSystem(parameters.output.to ?? parameters.output.format.usualSystem)
    }

    /// The grids of the coordinate transformation.
    public func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: target.heights != nil)
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        parameters.output.format.featureFormat.outputPlan(withStem: item.stem)
    }

    public func makeWorker() throws -> any OperationWorker<FetchedFeatures> {
        FetchFeaturesWorker(operation: self)
    }
}

/// Fetches the features of one service per item, page by page.
private final class FetchFeaturesWorker: OperationWorker {
    private let operation: FetchFeatures
    private let transformers = TransformerCache()

    init(operation: FetchFeatures) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> FetchedFeatures {
        let service = try operation.access.service(at: item)
        let layer = try service.capabilities.layer(named: operation.parameters.layer)
        let query = try operation.request.query(of: layer)
        let expected = try operation.access.wait { () throws(WebFeatureError) in
            try await service.count(of: query)
        }
        let pages = try FetchPages(
            service, operation.access, query, as: operation.request.pageFormat, in: context)
        var paging = FeaturePaging(
            service.capabilities, pageSize: operation.request.pageSize, limit: operation.request.limit,
            expected: expected, area: operation.request.area(of: query), order: operation.request.order)
        let output = FetchOutput(operation, transformers, of: layer, in: context)
        var result = FetchedFeatures(
            input: item.name, layer: layer.name, pageFormat: "",
            wfsVersion: service.capabilities.version.rawValue,
            to: operation.target.name)
        while let request = paging.next() {
            do {
                let (page, path) = try pages.download(request)
                result.pageFormat = page.format.rawValue
                try paging.record(try output.take(page, at: path))
            } catch let error as WebFeatureError {
                try paging.recordRejection(error, sortingBy: output.firstAttribute)
            }
            context.report(
                progress: "\(paging.unique)\(paging.expected.map { " of \($0)" } ?? "") features")
        }
        try finish(paging, output, &result)
        return result
    }

    private func finish(
        _ paging: FeaturePaging, _ output: FetchOutput, _ result: inout FetchedFeatures
    ) throws {
        result.faults = output.faults
        do throws(WebFeatureError) {
            try paging.check()
        } catch {
            guard operation.parameters.allowShort else { throw error }
            result.faults.append(error.itemFailure)
        }
        result.notes = try output.finish()
        result.features = output.count
        // Some services announce no more than their own limit.
        result.matched = paging.expected.flatMap { $0 < paging.unique ? nil : $0 }
        result.duplicates = paging.repeated
        result.pages = paging.pages
        result.isParted = paging.isDivided
        result.from = output.system?.name
        if operation.request.hasBox {
            result.notes.append(
                "all features that touch the box are included, such as neighbouring parcels")
        }
        if output.axesAreSwapped {
            result.notes.append(
                "the coordinates had northing or latitude first, as the layer's extent shows; they were swapped"
            )
        }
        if paging.isDivided {
            result.notes.append("the service does not support paging, so its area was requested box by box")
        }
        if result.matched == nil, operation.request.limit == nil {
            result.notes.append("the service does not say how many features there are")
        }
    }
}

/// Downloads pages into temporary files: the current page, always under the same name, with the layer's schema beside it.
private final class FetchPages {
    private let service: WebFeatureService
    private let access: ServiceAccess
    private let query: FeatureQuery
    private let format: PageFormat?
    /// Path of the temporary files, without their extensions.
    private let stem: String
    private var hasAskedForSchema = false

    init(
        _ service: WebFeatureService, _ access: ServiceAccess, _ query: FeatureQuery, as format: PageFormat?,
        in context: ItemContext
    ) throws {
        self.service = service
        self.access = access
        self.query = query
        self.format = format
        stem = String(try context.temporaryPath(extension: "page").dropLast(".page".count))
    }

    deinit {
        for ending in ["page", "xsd", "gfs"] + PageFormat.allCases.map(\.rawValue) {
            unlink("\(stem).\(ending)")
        }
    }

    /// Downloads a page. Returns it with the path of its file.
    func download(_ request: PageRequest) throws -> (page: FeaturePage, path: String) {
        let (service, query, format, path) = (service, query, format, "\(stem).page")
        let page = try access.wait { () throws(WebFeatureError) in
            try await service.download(request, of: query, as: format, to: path)
        }
        if page.format == .gml, !hasAskedForSchema { downloadSchema() }
        unlink("\(stem).gfs")
        let destination = "\(stem).\(page.format.rawValue)"
        guard rename(path, destination) == 0 else {
            throw ItemFailure(
                code: "output.failed", message: "\(destination): \(String(cString: strerror(errno)))",
                remedy: "Check the output's folder.", cause: .setting)
        }
        return (page, destination)
    }

    /// Downloads the schema, if the service has one. Without it, the reader guesses types page by page.
    private func downloadSchema() {
        hasAskedForSchema = true
        let (service, layer, path) = (service, query.layer, "\(stem).xsd")
        let downloaded: Void? = try? access.wait { () throws(WebFeatureError) in
            try await service.downloadSchema(of: layer, to: path)
        }
        if downloaded == nil { unlink(path) }
    }
}

/// Result of `parcels.fetch`.
public struct FetchedFeatures: OperationResult {
    public var input: String
    public var layer: String
    /// Features written, without duplicates.
    public var features = 0
    /// Number of features that the service announced, if any.
    public var matched: Int?
    /// Duplicates on later pages, left out.
    public var duplicates = 0
    public var pages = 0
    /// Format of the pages.
    public var pageFormat: String
    public var wfsVersion: String
    /// Whether the area was fetched box by box.
    public var isParted = false
    /// CRS of the service's coordinates; `nil` without features.
    public var from: String?
    public var to: String
    public var faults: [ItemFailure] = []
    public var notes: [String] = []

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "layer": .text(layer), "features": .integer(features),
                "matched": .init(matched.map { "\($0)" }), "duplicates": .integer(duplicates),
                "pages": .integer(pages), "came_as": .text("\(pageFormat), WFS \(wfsVersion)"),
                "from": .init(from), "to": .text(to), "faults": .integer(faults.count),
            ])
        ]
    }
}
