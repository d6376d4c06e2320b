import Batch
import LandOperations
import SimpleFeatures
import Streams
import SwissCoordinates
import WebFeatures

/// Writes the features of all pages, each once, in the output's CRS.
final class FetchOutput {
    private let operation: FetchFeatures
    private let transformers: TransformerCache
    private let layer: FeatureLayer
    private let context: ItemContext
    private var memory = FeatureMemory()
    private var sink: (output: FeatureOutput, transformer: Transformer)?
    private(set) var faults: [ItemFailure] = []
    /// An attribute to sort features by.
    private(set) var firstAttribute: String?
    /// Whether the service puts northing or latitude first, contrary to its CRS's name.
    private(set) var axesAreSwapped = false
    /// The CRS of the service's coordinates.
    private(set) var system: ReferenceSystem?

    private static let maximumFaults = 100
    /// GML's own identifier, which GDAL adds to the attributes.
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

    /// Writes the new features of a page.
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

    /// Finishes the output. Returns the notes of its format.
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
            axesAreSwapped =
                AxisOrder(of: layer, in: system).map { order in
                    feature.geometry?.firstPosition.map { order.isSwapped($0) } ?? false
                } ?? false
            firstAttribute = feature.properties.members.first { $0.value.isScalar }?.name
        }
        guard let sink, system == self.system else {
            throw ItemFailure(
                code: "fetch.systemChanged",
                message:
                    "a later page is in \(system.name), the first in \(self.system?.name ?? "another CRS")",
                remedy: "Give the CRS of all pages with --from.", cause: .setting)
        }
        var ordered = feature
        if axesAreSwapped { ordered.geometry = feature.geometry?.mapRuns { $0.map(\.swapped) } }
        try sink.output.write(try ordered.transformed(by: sink.transformer))
    }

    private func makeOutput(isGeographic: Bool) throws -> FeatureOutput {
        try FeatureOutput(
            operation.parameters.output.format.featureFormat, operation.target, isGeographic: isGeographic,
            decimals: CoordinateDigits(operation.parameters.output.decimals),
            name: layer.title.isEmpty ? nil : layer.title,
            in: context)
    }

    /// The feature with GML's own identifier or none, since GDAL numbers the features of each page from the start.
    private static func identified(_ feature: Feature) -> Feature {
        var identified = feature
        identified.id = feature.properties[identifier]
        identified.properties[identifier] = nil
        return identified
    }

    /// Counts faulty features as received, and as new if the page has other new ones: whether they are duplicates is not known.
    private func note(_ faulty: FaultList, _ yield: inout FeaturePaging.PageCounts) {
        yield.received += faulty.count
        if yield.new > 0 || count == 0 { yield.new += faulty.count }
        guard faults.count < Self.maximumFaults, faulty.count > 0 else { return }
        faults += (try? faulty.faults(besides: 1)) ?? []
    }

    /// Reads the number of features from the members that GeoServer and others add to the collection.
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

/// Remembers which features have been received, in 16 bytes each, so that it works for millions.
struct FeatureMemory {
    /// Whether a feature has been received before.
    enum Judgement {
        case new
        /// It was on an earlier page.
        case repeated
        /// It was on the same page.
        case twin
    }

    /// Two independent hashes of a feature's identity; collisions in both are negligible.
    private struct Fingerprint: Hashable {
        let first: Int
        let second: Int

        init(_ identity: some Hashable) {
            var hasher = Hasher()
            hasher.combine(identity)
            first = hasher.finalize()
            hasher = Hasher()
            hasher.combine(first)
            hasher.combine(identity)
            second = hasher.finalize()
        }
    }

    private var earlier: Set<Fingerprint> = []
    private var page: Set<Fingerprint> = []

    /// Begins the next page.
    mutating func turnPage() {
        earlier.formUnion(page)
        page.removeAll(keepingCapacity: true)
    }

    /// Judges a feature and remembers it.
    mutating func take(_ feature: Feature) -> Judgement {
        let fingerprint = Self.fingerprint(of: feature)
        if earlier.contains(fingerprint) { return .repeated }
        return page.insert(fingerprint).inserted ? .new : .twin
    }

    /// A feature's identity is its identifier if it is a lasting one, and otherwise its content.
    private static func fingerprint(of feature: Feature) -> Fingerprint {
        // GeoServer generates "fid-..." anew for each answer if a table has no key.
        if let id = feature.id, !id.isGenerated { return Fingerprint(id) }
        var content = feature
        content.id = nil
        return Fingerprint(content)
    }
}

extension JSONValue {
    fileprivate var isGenerated: Bool {
        guard case .string(let text) = self else { return false }
        return text.hasPrefix("fid-") || text.contains(".fid-") || text.isEmpty
    }
}

/// Detects, from the layer's extent, services that put northing or latitude first where the name of the CRS means the opposite to
/// readers, as WFS 1.1 services do with `EPSG:4326`.
private struct AxisOrder {
    private let degrees: FeatureBox
    private let transformer: Transformer

    /// Returns `nil` if the service does not announce the layer's extent.
    init?(of layer: FeatureLayer, in system: ReferenceSystem) {
        guard let degrees = layer.geographicBounds,
            let transformer = try? Transformer(from: system, to: .wgs84)
        else {
            return nil
        }
        self.degrees = degrees
        self.transformer = transformer
    }

    /// Whether a position is in the layer's extent only with its axes swapped.
    func isSwapped(_ position: Position) -> Bool { !contains(position) && contains(position.swapped) }

    /// Allows for a margin, since announced extents are rounded or older than the layer.
    private func contains(_ position: Position) -> Bool {
        guard let point = try? transformer.transform(position) else { return false }
        let (marginX, marginY) = (
            0.01 + (degrees.maxX - degrees.minX) / 10, 0.01 + (degrees.maxY - degrees.minY) / 10
        )
        return point.x >= degrees.minX - marginX && point.x <= degrees.maxX + marginX
            && point.y >= degrees.minY - marginY && point.y <= degrees.maxY + marginY
    }
}
