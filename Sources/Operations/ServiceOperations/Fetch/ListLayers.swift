public import LandOperations
public import Batch
import WebFeatures

/// Lists the layers of a Web Feature Service, with the number of features in each.
public struct ListLayers: BatchOperation {
    /// Parameters of `parcels.layers`.
    public struct Parameters: ServiceReading {
        public var service = FeatureServiceParameters()
        @Parameter(
            "Format of the output. (default: rows among the results, or csv in a file)",
            .readByCommand(as: "to-format"))
        public var format: TableFormat?

        public init() {}
    }

    public static let name = "parcels.layers"
    public static let traits = OperationTraits(version: 1, acceptsAddresses: true)

    public let parameters: Parameters
    let access: ServiceAccess

    public init(_ parameters: Parameters) throws { try self.init(parameters, secrets: AddressSecrets()) }

    /// Creates the operation with the secrets taken out of the addresses.
    package init(_ parameters: Parameters, secrets: AddressSecrets) throws {
        self.parameters = parameters
        access = try ServiceAccess(parameters, secrets)
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<ListedLayers> {
        ListLayersWorker(operation: self)
    }
}

/// Lists the layers of one service per item.
private struct ListLayersWorker: OperationWorker {
    let operation: ListLayers

    func process(_ item: Item, in context: ItemContext) throws -> ListedLayers {
        let service = try operation.access.service(at: item)
        let output = try TableOutput(operation.parameters.format, in: context)
        for (number, layer) in service.capabilities.layers.enumerated() {
            let count = try operation.access.wait { () throws(WebFeatureError) in
                try await service.count(of: FeatureQuery(layer: layer))
            }
            let mayBeMore = count != nil && count == service.capabilities.countDefault
            try output.write(
                Row([
                    "input": .text(item.name), "layer": .text(layer.name), "title": .text(layer.title),
                    "features": .init(count.map { mayBeMore ? "\($0) or more" : "\($0)" }),
                    "system": .text(layer.system),
                ]))
            context.report(progress: "\(number + 1) of \(service.capabilities.layers.count) layers")
        }
        try output.finish()
        return ListedLayers(input: item.name, layers: service.capabilities.layers.count)
    }
}

/// Result of `parcels.layers`.
public struct ListedLayers: OperationResult {
    public var input: String
    public var layers: Int

    public var rows: [Row] { [Row(["input": .text(input), "layers": .integer(layers)])] }
}
