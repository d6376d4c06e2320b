import Batch
import Foundation
import Routes
import SimpleFeatures
import Yams

/// A logbook's rules in a YAML or JSON file.
enum LogbookFile {
    /// The rules; what is wrong is a mistake of the parameter.
    static func rules(atPath path: String) throws -> LogbookRules {
        do {
            let value = try ManifestDocument.root(ofFileAt: path).plainValue
            return try JSONDecoder().decode(LogbookRules.self, from: Data(value.jsonText.utf8))
        } catch let error as ManifestError {
            throw ParameterFailure("logbook", error.description)
        } catch let error as DecodingError {
            throw ParameterFailure("logbook", "\(PathText.shown(path)): \(error.words)")
        }
    }
}

extension Node {
    /// The value as JSON has it; days and times of day, which YAML knows as such, stay the texts that they are.
    fileprivate var plainValue: JSONValue {
        switch self {
        case .mapping(let mapping):
            return .object(
                JSONObject(mapping.map { .init(name: $0.key.string ?? "", value: $0.value.plainValue) }))
        case .sequence(let sequence): return .array(sequence.map(\.plainValue))
        case .alias: return .null
        case .scalar(let scalar):
            let text = scalar.string
            guard scalar.style == .plain, !text.utf8.contains(UInt8(ascii: ":")) else { return .string(text) }
            if null != nil { return .null }
            if let flag = bool { return .bool(flag) }
            if let number = Int64(text) { return .integer(number) }
            return Double(text).map { $0.isFinite ? .number($0) : .string(text) } ?? .string(text)
        }
    }
}

extension DecodingError {
    /// Where the value stands and what is wrong with it.
    fileprivate var words: String {
        let context: Context? =
            switch self {
            case .typeMismatch(_, let context), .dataCorrupted(let context), .valueNotFound(_, let context),
                .keyNotFound(_, let context):
                context
            @unknown default: nil
            }
        var path =
            context?.codingPath.map { key in key.intValue.map { "\($0 + 1)" } ?? key.stringValue } ?? []
        if case .keyNotFound(let key, _) = self { path.append("\(key.stringValue) is missing") }
        return (path + [context?.debugDescription ?? "\(self)"]).joined(separator: ": ")
    }
}
