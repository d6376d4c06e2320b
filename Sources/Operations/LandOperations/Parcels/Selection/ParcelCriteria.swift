import Batch
import Parcels
import SimpleFeatures

/// What a parcel has to fulfil to be selected; one task's own.
final class ParcelCriteria {
    private let operation: SelectParcels
    private let regions: [ParcelRegion]
    private let egrids: Set<String>?

    init(
        _ operation: SelectParcels, _ transformers: TransformerCache, in context: ItemContext,
        report: (ItemFailure) -> Void
    ) throws {
        self.operation = operation
        let parameters = operation.parameters
        var regions = try operation.grounds.map { try $0.region() }
        if let path = parameters.polygon {
            let file = SecondFile(path)
            let polygons = try file.features(transformers, in: context, report: report)
                .flatMap { $0.geometry?.polygons ?? [] }
            do {
                regions.append(try ParcelRegion(polygons))
            } catch {
                throw file.named(error.itemFailure)
            }
        }
        self.regions = regions
        let listed = try parameters.egrids.map { try EGRIDList.read($0) }
        egrids = listed == nil && operation.egrids.isEmpty ? nil : operation.egrids.union(listed ?? [])
    }

    /// What was met of what the criteria name.
    struct Sightings {
        var attributes: Set<String> = []
        /// Whether the condition was looked at.
        var isJudged = false
        var egrids: Set<String> = []
        /// The attributes of the first parcel, for who named others.
        var examples: [String]?
    }

    /// Whether it fulfils all; what is cheap to look at comes first.
    func selects(_ parcel: Parcel, _ seen: inout Sightings) throws(ParcelError) -> Bool {
        if seen.examples == nil { seen.examples = parcel.attributes.members.map(\.name) }
        let kinds = operation.parameters.kind
        guard kinds.isEmpty || kinds.contains(parcel.kind) else { return false }
        if let egrids {
            guard let egrid = parcel.egrid.flatMap({ EGRIDList.egrid($0) }), egrids.contains(egrid) else {
                return false
            }
            seen.egrids.insert(egrid)
        }
        if let condition = operation.condition, !holds(condition, parcel, &seen) { return false }
        let relation: ParcelRegion.Relation = operation.parameters.within ? .within : .touches
        for region in regions where try !region.selects(parcel.polygons, relation) { return false }
        return true
    }

    /// What was named and not met: an attribute that no parcel has is a mistake, an EGRID is told.
    func check(_ seen: Sightings) throws -> [ItemFailure] {
        if seen.isJudged, let examples = seen.examples,
            let name = operation.condition?.attributes.subtracting(seen.attributes).min()
        {
            throw Self.noAttribute(name, examples)
        }
        guard let egrids else { return [] }
        let missing = egrids.subtracting(seen.egrids).sorted()
        guard !missing.isEmpty else { return [] }
        let named = missing.prefix(10).joined(separator: ", ") + (missing.count > 10 ? " and others" : "")
        return [
            ItemFailure(
                code: "select.noSuchParcel",
                message: "\(missing.count) of \(egrids.count) EGRIDs are not there: \(named)",
                remedy: "Check them, or give the file of their municipality.")
        ]
    }

    /// What is wrong where no parcel has an attribute that was named.
    static func noAttribute(_ name: String, _ examples: [String]) -> ItemFailure {
        ItemFailure(
            code: "select.noAttribute", message: "no parcel has an attribute \(name)",
            remedy: "The first one has \(examples.prefix(30).joined(separator: ", ")).")
    }

    private func holds(_ condition: AttributeCondition, _ parcel: Parcel, _ seen: inout Sightings) -> Bool {
        seen.isJudged = true
        let isKnown = seen.attributes.count == condition.attributes.count
        return condition.holds { name in
            let value = parcel.attribute(named: name)
            if !isKnown, value != nil { seen.attributes.insert(name) }
            return value
        }
    }
}
