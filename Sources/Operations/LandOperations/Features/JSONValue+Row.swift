package import Batch
import SimpleFeatures
import Streams

extension JSONValue {
    /// A row's value as an attribute, rounded as tables have it: a column keeps its kind whatever its values are, and what is
    /// missing is null.
    package init(_ value: Row.Value) {
        switch value {
        case .integer(let number): self = .integer(Int64(number))
        case .number: self = Double(value.text).map { .number($0) } ?? .null
        case .flag(let flag): self = .bool(flag)
        case .missing: self = .null
        case .text, .sentence, .list: self = .string(value.text)
        }
    }
}
