import LandOperations
import Batch
import SimpleFeatures
import Streams
import SwissCoordinates
import WebFeatures

/// Features of page after page, each once, in the output's system.
final class FetchOutput {
    private let operation: FetchFeatures
    private let transformers: TransformerCache
    private let layer: FeatureLayer
    private let context: ItemContext
    private var memory = FeatureMemory()
    private var sink: (output: FeatureOutput, transformer: Transformer)?
    private(set) var faults: [ItemFailure] = []
    /// An attribute that features can be ordered by.
    private(set) var firstAttribute: String?
    /// Whether the service puts northing or latitude first, against its system's name.
    private(set) var axesAreTurned = false
    /// The system that the features come in.
    private(set) var system: ReferenceSystem?

    private static let maximumFaults = 100
    /// GML's own identifier, which GDAL puts among the attributes.
    private static let identifier = "gml_id"

    init(
        _ operation: FetchFeatures, _ transformers: TransformerCache, of layer: FeatureLayer,
        in context: ItemContext
    ) {
        self.operation = operation
        self.transformers = transformers
        self.layer = layer
        self.context = context
    }

    var count: Int { sink?.output.count ?? 0 }

    /// Writes what is new in a page.
    func take(_ page: FeaturePage, at path: String) throws -> FeaturePaging.PageCounts {
        guard !page.isEmpty else {
            return FeaturePaging.PageCounts(received: 0, new: 0, matched: page.matched)
        }
        let item = Item(path: path, stem: layer.name)
        let json =
            page.format == .geojson
            ? GeoJSONSource(try InputBytes(item, within: context.limits).source) : nil
        let input =
            try json.map { try FeatureInput($0, from: operation.source, in: context) }
            ?? FeatureInput(item, from: operation.source, in: context)
        var yield = FeaturePaging.PageCounts(received: 0, new: 0, matched: page.matched)
        memory.turnPage()
        try input.forEach { feature in
            yield.received += 1
            let feature = json == nil ? Self.identified(feature) : feature
            switch memory.take(feature) {
            case .repeated: break
            case .twin: yield.twins += 1
            case .new:
                yield.new += 1
                if let limit = operation.request.limit, count >= limit { break }
                try write(feature, from: input.system)
            }
        }
        note(input.faults, &yield)
        if let json { Self.read(json.members, &yield) }
        return yield
    }

    /// Ends the output; gives what its format has to say.
    func finish() throws -> [String] {
        let output = try sink?.output ?? makeOutput(isGeographic: operation.target == .wgs84)
        try output.finish()
        return output.notes
    }

    private func write(_ feature: Feature, from system: ReferenceSystem) throws {
        if sink == nil {
            let transformer = try transformers.transformer(from: system, to: operation.target)
            sink = (try makeOutput(isGeographic: transformer.targetIsGeographic), transformer)
            self.system = system
            axesAreTurned =
                AxisOrder(of: layer, in: system).map { order in
                    feature.geometry?.firstPosition.map { order.isTurned($0) } ?? false
                } ?? false
            firstAttribute = feature.properties.members.first { $0.value.isScalar }?.name
        }
        guard let sink, system == self.system else {
            throw ItemFailure(
                code: "fetch.systemChanged",
                message:
                    "a later page comes in \(system.name), the first came in \(self.system?.name ?? "another")",
                remedy: "Say with --from what all of it is in.", cause: .setting)
        }
        var ordered = feature
        if axesAreTurned { ordered.geometry = feature.geometry?.mapRuns { $0.map(\.swapped) } }
        try sink.output.write(try ordered.transformed(by: sink.transformer))
    }

    private func makeOutput(isGeographic: Bool) throws -> FeatureOutput {
        try FeatureOutput(
            operation.parameters.output.format.featureFormat, operation.target, isGeographic: isGeographic,
            decimals: CoordinateDigits(operation.parameters.output.decimals),
            name: layer.title.isEmpty ? nil : layer.title,
            in: context)
    }

    /// The feature with GML's own identifier, or none; the one that GDAL makes up begins anew in each page.
    private static func identified(_ feature: Feature) -> Feature {
        var identified = feature
        identified.id = feature.properties[identifier]
        identified.properties[identifier] = nil
        return identified
    }

    /// A feature that cannot be used was received all the same; whether it was had before is not known.
    private func note(_ faulty: FaultList, _ yield: inout FeaturePaging.PageCounts) {
        yield.received += faulty.count
        if yield.new > 0 || count == 0 { yield.new += faulty.count }
        guard faults.count < Self.maximumFaults, faulty.count > 0 else { return }
        faults += (try? faulty.faults(besides: 1)) ?? []
    }

    /// What GeoServer and others say beside the features.
    private static func read(_ members: JSONObject, _ yield: inout FeaturePaging.PageCounts) {
        for name in ["numberMatched", "totalFeatures"] {
            if case .integer(let number)? = members[name], number >= 0 {
                yield.matched = Int(number)
                break
            }
        }
    }
}

extension Geometry {
    fileprivate var firstPosition: Position? {
        var first: Position?
        forEachRun { run in if first == nil { first = run.first } }
        return first
    }
}

extension JSONValue {
    fileprivate var isScalar: Bool {
        switch self {
        case .string, .integer, .number: true
        default: false
        }
    }
}
