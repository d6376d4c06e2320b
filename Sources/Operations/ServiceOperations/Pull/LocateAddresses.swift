import APICore
public import Batch
public import LandOperations
import Nyla
import SimpleFeatures
import Streams
import SwissCoordinates

/// Adds LV95 coordinates to the rows of tables, by Nyla's completion of the addresses in a column.
public struct LocateAddresses: ServiceOperation {
    /// Parameters of `addresses.locate`.
    public struct Parameters: ServicePulling, FileWriting {
        @Parameter("Column with the addresses.", .required, .value("name"))
        public var column = ""
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = TableFormat.csv
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "addresses.locate"
    public static let traits = OperationTraits(
        version: 2, acceptedExtensions: ["csv", "tsv", "txt"], isRepeatedAlways: true)

    public let parameters: Parameters
    let service: PulledService
    let column: String

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        column = parameters.column
        self.service = try PulledService(parameters, given: service)
    }

    public func makeWorker() throws -> any OperationWorker<LocatedAddresses> {
        LocateAddressesWorker(operation: self)
    }
}

/// Completes the table of one item.
private final class LocateAddressesWorker: OperationWorker {
    /// The longest text that is requested.
    private static let longestAddress = 200

    /// What became of an address.
    private enum Place {
        case found(String, Position)
        case suggested(String, Position)
        case unplaced(String)
        case ambiguous([String])
        case none

        var hasPosition: Bool {
            switch self {
            case .found, .suggested: true
            case .unplaced, .ambiguous, .none: false
            }
        }
        var isSuggested: Bool { if case .suggested = self { true } else { false } }
    }

    private let operation: LocateAddresses
    private let transformers = TransformerCache()
    /// The answers by address; tables repeat addresses.
    private var places: [String: Place] = [:]

    init(operation: LocateAddresses) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> LocatedAddresses {
        try operation.service.forAll(of: .nyla) { try locate(item, at: $0, in: context) }
    }

    private func locate(
        _ item: Item, at service: SignedInService, in context: ItemContext
    ) throws -> LocatedAddresses {
        let input = try DelimitedTextInput(ByteSource(path: item.path))
        guard case .byte(let delimiter) = input.delimiter else { throw Self.noColumn(operation.column, []) }
        var reader = DelimitedTextReader(input.source, delimiter: delimiter, firstLine: input.firstLine)
        let header = try reader.next()?.fields ?? []
        let wanted = operation.column.lowercased()
        guard let column = header.firstIndex(where: { $0.lowercased() == wanted }) else {
            throw Self.noColumn(operation.column, header)
        }
        var result = LocatedAddresses(input: item.name)
        let output = try TableOutput(operation.parameters.format, in: context)
        try output.writeNames(of: Self.row(header, [], .none))
        while let row = try reader.next() {
            try WorkStop.check()
            let text = row.fields.indices.contains(column) ? row.fields[column] : ""
            let place = try place(of: text, at: service)
            result.add(place.hasPosition, isSuggested: place.isSuggested)
            try output.write(Self.row(header, row.fields, place))
        }
        try output.finish()
        return result
    }

    private func place(of text: String, at service: SignedInService) throws -> Place {
        let words = text.split { $0.isWhitespace }.joined(separator: " ")
        guard !words.isEmpty, words.utf8.count <= Self.longestAddress else { return .none }
        if let known = places[words] { return known }
        let (instance, mandate) = (
            try service.instance(of: "real estate"), service.mandate
        )
        let suggestions = try service.wait { (client) throws(APIError) in
            try await NylaRealEstate(client, instance: instance, mandate: mandate)
                .addresses(beginning: words)
        }
        let place: Place =
            switch AddressMatch(words, among: suggestions) {
            case .none: .none
            case .ambiguous(let addresses): .ambiguous(addresses.prefix(5).map(\.label))
            case .found(let address):
                address.position(by: transformers).map { Place.found(address.label, $0) }
                    ?? .unplaced(address.label)
            case .suggested(let address):
                address.position(by: transformers).map { Place.suggested(address.label, $0) }
                    ?? .unplaced(address.label)
            }
        places[words] = place
        return place
    }

    private static func row(_ header: [String], _ fields: [String], _ place: Place) -> Row {
        var (state, label, position): (String, String?, Position?) = ("not found", nil, nil)
        switch place {
        case .found(let address, let found): (state, label, position) = ("found", address, found)
        case .suggested(let address, let found): (state, label, position) = ("suggested", address, found)
        case .unplaced(let address): (state, label) = ("without coordinates", address)
        case .ambiguous(let addresses): (state, label) = ("ambiguous", addresses.joined(separator: "; "))
        case .none: break
        }
        let own = header.enumerated().map { index, name in
            (name: name, value: Row.Value(fields.indices.contains(index) ? fields[index] : nil))
        }
        return Row(own).followed(by: [
            (name: "easting", value: .init(position?.x, decimals: 3)),
            (name: "northing", value: .init(position?.y, decimals: 3)),
            (name: "address_found", value: .init(label)), (name: "address_state", value: .text(state)),
        ])
    }

    private static func noColumn(_ name: String, _ header: [String]) -> ItemFailure {
        let names = header.prefix(20).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        return ItemFailure(
            code: "csv.column", message: "the table has no column \(name)", place: "line 1",
            remedy: names.isEmpty ? "Give a table with a header." : "Its columns are \(names).")
    }
}

/// Result of `addresses.locate`.
public struct LocatedAddresses: OperationResult {
    public var input: String
    /// Rows of the table.
    public var addresses = 0
    /// Those of them with coordinates.
    public var found = 0
    /// Those of them whose address has other words than the table's.
    public var suggested = 0

    init(input: String) { self.input = input }

    mutating func add(_ hasPosition: Bool, isSuggested: Bool) {
        addresses += 1
        if hasPosition { found += 1 }
        if isSuggested { suggested += 1 }
    }

    public var notes: [String] {
        var notes: [String] = []
        if found < addresses {
            notes.append("\(addresses - found) of \(addresses) rows have no coordinates; see address_state")
        }
        if suggested > 0 {
            notes.append(
                "\(suggested) of \(addresses) rows have the coordinates of a suggested address; compare address_found"
            )
        }
        return notes
    }
    public var foundNothing: Bool { found == 0 }

    public var rows: [Row] {
        [Row(["input": .text(input), "addresses": .integer(addresses), "found": .integer(found)])]
    }
}
