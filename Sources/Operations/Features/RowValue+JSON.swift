import Batch
import SimpleFeatures

extension Row.Value {
    /// The value as an attribute, rounded as tables have it; `nil` for none.
    var jsonValue: JSONValue? {
        switch self {
        case .integer(let number): .integer(Int64(number))
        case .number: Int64(text).map { .integer($0) } ?? Double(text).map { .number($0) }
        case .flag(let flag): .bool(flag)
        case .missing: nil
        case .text, .sentence, .list: .string(text)
        }
    }
}
