public import Batch
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates

/// Selects parcels that meet all of the given criteria: a point, a box, polygons, EGRIDs, kinds, a condition on attributes.
/// With a table of points, finds the parcel of each point instead.
public struct SelectParcels: ParcelOperation, SearchingOperation {
    /// Parameters of `parcels.select`.
    public struct Parameters: ParcelWriting {
        public var input = ParcelInputParameters()
        public var selection = ParcelSelectionParameters()
        @Parameter(
            "Table of points. The output has a row for each point, with its parcel.", .file, .value("table"))
        public var points: String?
        @Parameter(
            "Columns of the --points table by name or number, easting or longitude first. (default: the columns with usual names)",
            .value("e,n"),
            .commaSeparated)
        public var columns: [String]?
        @Parameter("Encoding of the --points table.") public var pointsEncoding = TableEncoding.utf8
        @Parameter(
            "Parcel attributes to add to each row. Can be repeated.", .value("names"), .commaSeparated
        )
        public var attributes: [String] = []
        @Parameter(
            "Format of the output, rows or features. (default: csv)", .readByCommand(as: "to-format"))
        public var format: ParcelFormat?

        public init() {}
    }

    public static let name = "parcels.select"
    public static let traits = OperationTraits.parcels(version: 4)

    public let parameters: Parameters
    let source: ParcelSource
    let selection: ParcelSelection
    /// The settings for reading the table of points, if there is one.
    let pointReading: TransformCoordinates?

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
        selection = try ParcelSelection(parameters.selection)
        pointReading = try Self.pointReading(parameters)
    }

    /// Digests of the grids that transform coordinates, and of the files with criteria or points.
    public func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: false)
            + (selection.files + [parameters.points].compactMap(\.self)).map { SecondFile($0).resource }
    }

    public func failure(afterFinding found: Set<String>) -> ItemFailure? {
        selection.failure(afterFinding: found)
    }

    public func makeWorker() throws -> any OperationWorker<SelectionSummary> {
        SelectParcelsWorker(operation: self)
    }

    private static func pointReading(_ parameters: Parameters) throws -> TransformCoordinates? {
        guard parameters.points != nil else {
            if parameters.columns != nil { throw ParameterFailure("columns", "there is no table of points") }
            return nil
        }
        if parameters.format?.featureFormat != nil {
            throw ParameterFailure("format", "points get rows: csv, ndjson or txt was expected")
        }
        var reading = TransformCoordinates.Parameters()
        reading.to = "lv95"
        reading.columns = parameters.columns
        reading.encoding = parameters.pointsEncoding
        return try TransformCoordinates(reading)
    }
}

final class SelectParcelsWorker: OperationWorker {
    private let operation: SelectParcels
    private let transformers = TransformerCache()
    /// Made with the first item, which reads the criteria's files.
    private var criteria: ParcelCriteria?

    init(operation: SelectParcels) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> SelectionSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let criteria = try criteria(in: context)
        if let reading = operation.pointReading, let path = operation.parameters.points {
            let join = PointJoin(
                parameters: operation.parameters, criteria: criteria, file: SecondFile(path),
                reading: reading)
            return try join.run(item, input, transformers, in: context)
        }
        return try select(item, input, criteria, in: context)
    }

    private func select(
        _ item: Item, _ input: ParcelInput, _ criteria: ParcelCriteria, in context: ItemContext
    ) throws -> SelectionSummary {
        let output = try input.output(
            as: operation.parameters.format, fields: operation.source.fields, in: context)
        var summary = SelectionSummary(input: item.name)
        var seen = ParcelCriteria.Sightings()
        try input.forEach { feature, parcel in
            summary.looked += 1
            guard try criteria.selects(parcel, &seen) else { return }
            summary.selected += 1
            try output.write(
                feature, Self.row(of: parcel, in: item.name, operation.parameters.attributes))
        }
        try output.finish()
        try criteria.check(seen)
        let faults = try input.features.faults.faults(besides: summary.looked)
        guard summary.selected > 0 else {
            throw criteria.nothing(of: summary.looked, seen, besides: faults)
        }
        summary.foundNames = criteria.foundNames(seen)
        summary.faults = faults + criteria.faults
        summary.outputNotes = input.notes + output.notes
        return summary
    }

    private static func row(of parcel: Parcel, in input: String, _ attributes: [String]) -> Row {
        let row = Row([
            "input": .text(input), "egrid": .init(parcel.egrid), "number": .init(parcel.number),
            "bfs": .init(parcel.municipality), "kind": .text(parcel.kind.rawValue),
            "registered_m2": .init(parcel.registeredArea, decimals: 0),
        ]).followed(by: attributes.map { ($0, Row.Value(parcel.attribute(named: $0))) })
        // Rights lie over land, whose area counts already.
        return parcel.kind.isLand ? row.totalling("registered_m2") : row
    }

    private func criteria(in context: ItemContext) throws -> ParcelCriteria {
        if let criteria { return criteria }
        let made = try ParcelCriteria(operation.selection, transformers, in: context)
        criteria = made
        return made
    }
}

/// The number of parcels or points selected in one file. Shared by `parcels.select` and `parcels.summary`.
public struct SelectionSummary: OperationResult {
    public var input: String
    /// Parcels or points looked at.
    public var looked = 0
    /// Parcels selected, or points that lie in a parcel.
    public var selected = 0
    /// Whether points were looked at, not parcels.
    public var hasPoints = false
    /// The EGRIDs of the criteria that were found; `nil` if there are none in the criteria.
    public var foundNames: [String]?
    public var faults: [ItemFailure] = []
    public var outputNotes: [String] = []

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "looked_at": .integer(looked), "selected": .integer(selected),
                "faults": .integer(faults.count),
            ])
        ]
    }

    public var notes: [String] {
        hasPoints && selected < looked
            ? ["\(looked - selected) of \(looked) points lie in no parcel"] + outputNotes : outputNotes
    }

    /// The error of a file in which no parcel or point is selected: `select.nothing` if all of it could be read, otherwise
    /// the first of these errors, since what could not be read may meet the criteria.
    static func nothing(of count: Int, besides faults: [ItemFailure]) -> ItemFailure {
        guard var failure = faults.first else {
            return ItemFailure(
                code: ItemFailure.nothingSelected, message: "none of \(count) parcels meets the criteria",
                remedy: "Widen the criteria, or check that the file is the right one.")
        }
        let more = faults.count > 1 ? "there are more errors, and " : ""
        failure.message += "; \(more)none of the \(count) readable parcels meets the criteria"
        return failure
    }
}

extension Row.Value {
    /// An attribute's value; lists and objects as JSON.
    init(_ value: JSONValue?) {
        switch value {
        case nil, .null: self = .missing
        case .integer(let number)?: self = Int(exactly: number).map { .integer($0) } ?? .text("\(number)")
        case .bool(let flag)?: self = .flag(flag)
        case let value?: self = .text(value.text ?? value.jsonText)
        }
    }
}
