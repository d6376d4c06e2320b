public import Batch
import Parcels
import SimpleFeatures

/// Counts parcels and adds up their areas, in total or by an attribute. Rights over land are separate.
public struct SummarizeParcels: ParcelOperation {
    /// Parameters of `parcels.summary`.
    public struct Parameters: ParcelReading {
        public var input = ParcelInputParameters()
        @Parameter("Attribute to group by: a name from the file, bfs, canton or kind.", .value("attribute"))
        public var by: String?
        @Parameter(
            "Condition on attributes, such as Flaeche > 1000 and Nummer like '12%'.", .value("condition"))
        public var `where`: String?
        @Parameter("Format of the output. (default: csv)", .readByCommand(as: "to-format"))
        public var format: TableFormat?

        public init() {}
    }

    public static let name = "parcels.summary"
    public static let traits = OperationTraits.parcels(version: 5)

    public let parameters: Parameters
    let source: ParcelSource
    let condition: AttributeCondition?

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
        condition = try parameters.where.map { text in
            try ParameterCheck.taken("where") { try AttributeCondition(text) }
        }
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<SelectionSummary> {
        try SummarizeParcelsWorker(operation: self)
    }
}

final class SummarizeParcelsWorker: OperationWorker {
    private let operation: SummarizeParcels
    private let repairer: ParcelRepairer
    private let transformers = TransformerCache()

    init(operation: SummarizeParcels) throws {
        self.operation = operation
        repairer = try ParcelRepairer()
    }

    func process(_ item: Item, in context: ItemContext) throws -> SelectionSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let by = [operation.parameters.by].compactMap(\.self)
        let grouping = try input.grouped(apartBy: by)
        let parcels = grouping.parcels
        input.reportAreas()
        var summary = SelectionSummary(input: item.name, looked: parcels.count)
        var groups: [String: ParcelTotals] = [:]
        var names: [String] = []
        var hasAttribute = operation.parameters.by == nil
        var faults: [ItemFailure] = []
        for (index, parcel) in parcels.enumerated() {
            if let condition = operation.condition, !condition.holds({ parcel.attribute(named: $0) }) {
                continue
            }
            summary.selected += 1
            let value = operation.parameters.by.flatMap { parcel.attribute(named: $0) }
            hasAttribute = hasAttribute || value != nil
            let name = value?.text ?? ""
            if groups[name] == nil { names.append(name) }
            let repair = try repairer.repair(features: grouping.features(ofParcel: index))
            let fault = repair.flatMap { $0.joinsSoundParts ? nil : $0.reason }
            if let fault { faults.append(Self.failure(parcel, fault)) }
            groups[name, default: ParcelTotals()].add(parcel, isValid: fault == nil)
        }
        try checkAttributes(parcels, hasAttribute)
        let unread = try input.features.faults.faults(besides: summary.looked)
        guard summary.selected > 0 else {
            throw SelectionSummary.nothing(of: summary.looked, besides: unread)
        }
        try write(groups, names.sorted(by: Self.comesBefore), item, in: context)
        summary.outputNotes = input.notes + grouping.notes(apartBy: by)
        summary.faults = unread + Self.abridged(faults)
        return summary
    }

    private func write(
        _ groups: [String: ParcelTotals], _ names: [String], _ item: Item, in context: ItemContext
    ) throws {
        let output = try TableOutput(operation.parameters.format, in: context)
        var total = ParcelTotals()
        for name in names {
            guard let group = groups[name] else { continue }
            total.add(group)
            if let by = operation.parameters.by {
                try output.write(
                    try group.row(of: item.name, by: by, value: .init(name.isEmpty ? nil : name)))
            }
        }
        try output.write(try total.row(of: item.name, by: operation.parameters.by, value: .text("(all)")))
        try output.finish()
    }

    /// Throws `select.noAttribute` if no parcel has an attribute of the condition or the attribute to group by.
    private func checkAttributes(_ parcels: [Parcel], _ hasAttribute: Bool) throws {
        guard let first = parcels.first else { return }
        let missing =
            hasAttribute
            ? operation.condition?.attributes.sorted().first { name in
                !parcels.contains { $0.attribute(named: name) != nil }
            } : operation.parameters.by
        if let missing {
            throw ItemFailure.noParcel(hasAttribute: missing, first: first.attributes.members.map(\.name))
        }
    }

    /// Sorts whole numbers by size, before texts.
    private static func comesBefore(_ one: String, _ other: String) -> Bool {
        switch (Int(one), Int(other)) {
        case (let one?, let other?): one < other
        case (nil, nil): one < other
        case (let number, _): number != nil
        }
    }

    private static func failure(_ parcel: Parcel, _ fault: String) -> ItemFailure {
        ItemFailure(
            code: "parcel.invalid",
            message: "\(fault); its area is unreliable, and it is left out of the perimeter",
            place: parcel.name.map { "parcel \($0)" }, remedy: "Repair it first: fieldbook parcels repair.")
    }

    /// The first 100 errors, and one for the number of others.
    private static func abridged(_ faults: [ItemFailure]) -> [ItemFailure] {
        guard faults.count > 100 else { return faults }
        return faults.prefix(100) + [
            ItemFailure(
                code: "features.moreErrors",
                message: (faults.count - 100).counted("more parcel is", "more parcels are") + " invalid",
                remedy: "Repair them first: fieldbook parcels repair.")
        ]
    }
}

/// Totals of parcels; land and rights over it are separate.
private struct ParcelTotals {
    private var land: [[Polygon]] = []
    private var count = 0
    private var area = 0.0
    private var registeredArea = 0.0
    private var unregistered = 0
    private var rights = 0
    private var rightsArea = 0.0
    private var invalid = 0

    mutating func add(_ parcel: Parcel, isValid: Bool) {
        let own = parcel.polygons.reduce(0) { $0 + $1.area }
        if !isValid { invalid += 1 }
        guard parcel.kind.isLand else {
            rights += 1
            rightsArea += own
            return
        }
        count += 1
        area += own
        if let registered = parcel.registeredArea { registeredArea += registered } else { unregistered += 1 }
        if isValid { land += parcel.polygons.map { [$0] } }
    }

    mutating func add(_ other: ParcelTotals) {
        land += other.land
        count += other.count
        area += other.area
        registeredArea += other.registeredArea
        unregistered += other.unregistered
        rights += other.rights
        rightsArea += other.rightsArea
        invalid += other.invalid
    }

    /// The totals with the union of the land: the length of its outer borders, its parts and its area.
    func row(of input: String, by name: String?, value: Row.Value) throws -> Row {
        let union = try ParcelUnion(of: land)
        let registered = count > unregistered ? registeredArea : nil
        return Row([("input", .text(input))] + (name.map { [($0, value)] } ?? [])).followed(by: [
            ("parcels", .integer(count)), ("area_m2", .quantity(area, .area)),
            ("registered_m2", .init(registered, decimals: 0)), ("unregistered", .integer(unregistered)),
            ("perimeter_m", .quantity(union.perimeter, .border)), ("parts", .integer(union.parts)),
            ("ground_m2", .quantity(union.area, .area)), ("rights", .integer(rights)),
            ("rights_m2", .quantity(rightsArea, .area)), ("invalid", .integer(invalid)),
        ])
    }
}
