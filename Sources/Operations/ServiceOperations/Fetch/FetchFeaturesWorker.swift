import LandOperations
import Batch
import SimpleFeatures
import SwissCoordinates
import WebFeatures

/// Fetches from one service after the other, page by page, into the output.
final class FetchFeaturesWorker: OperationWorker {
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
        // A service with a limit says no more than that.
        result.matched = paging.expected.flatMap { $0 < paging.unique ? nil : $0 }
        result.duplicates = paging.repeated
        result.pages = paging.pages
        result.isParted = paging.isDivided
        result.from = output.system?.name
        if operation.request.hasBox {
            result.notes.append(
                "Of a box come all features that touch it, the neighbours' parcels among them.")
        }
        if output.axesAreTurned {
            result.notes.append(
                "Northing or latitude stood first, as the layer's place shows; they were turned.")
        }
        if paging.isDivided {
            result.notes.append("The service gives no further page: its area was taken box by box.")
        }
        if result.matched == nil, operation.request.limit == nil {
            result.notes.append("The service does not say how many features there are.")
        }
    }
}
