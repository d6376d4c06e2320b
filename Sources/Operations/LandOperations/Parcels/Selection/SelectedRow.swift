import Batch
import Parcels
import Streams

/// A selected parcel as a row.
enum SelectedRow {
    static func row(of parcel: Parcel, in input: String, _ attributes: [String]) -> Row {
        Row([
            "input": .text(input), "egrid": .init(parcel.egrid), "number": .init(parcel.number),
            "bfs": .init(parcel.municipality), "kind": .text(parcel.kind.rawValue),
            "registered_m2": .init(parcel.registeredArea, decimals: 0),
        ]).followed(by: attributes.map { ($0, Row.Value(parcel.attribute(named: $0))) })
    }
}

extension Row.Value {
    /// An attribute's value, lists and objects as JSON.
    init(_ value: JSONValue?) {
        switch value {
        case nil, .null: self = .missing
        case .integer(let number)?: self = Int(exactly: number).map { .integer($0) } ?? .text("\(number)")
        case .bool(let flag)?: self = .flag(flag)
        case let value?: self = .text(value.text ?? value.jsonText)
        }
    }
}
