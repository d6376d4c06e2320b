import Settings
import Batch
import Foundation
import Routes
import Streams
import Yams

/// A logbook's rules in a YAML or JSON file.
enum LogbookFile {
    /// The rules; what is wrong is a mistake of the parameter.
    static func rules(atPath path: String) throws -> LogbookRules {
        do {
            let root = try ManifestDocument.root(ofFileAt: path)
            do {
                return try JSONDecoder().decode(
                    LogbookRules.self, from: Data(root.plainValue.jsonText.utf8))
            } catch let error as DecodingError {
                let words = (error.path + [error.reason]).joined(separator: ": ")
                throw ManifestError(
                    path: path,
                    mistakes: [.init(line: root.nearest(to: error.keys[...]).mark?.line, message: words)])
            }
        } catch let error as ManifestError {
            throw ParameterFailure("logbook", error.description)
        }
    }
}

extension Node {
    /// The value that the keys lead to, or what it should stand in.
    fileprivate func nearest(to keys: ArraySlice<any CodingKey>) -> Node {
        guard let key = keys.first else { return self }
        let next: Node? =
            switch self {
            case .mapping(let mapping): mapping.first { $0.key.string == key.stringValue }?.value
            case .sequence(let sequence):
                key.intValue.flatMap { sequence.indices.contains($0) ? sequence[$0] : nil }
            case .scalar, .alias: nil
            }
        return next?.nearest(to: keys.dropFirst()) ?? self
    }

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
            // A device called 007 is not one called 7.
            if let number = Int64(text) { return "\(number)" == text ? .integer(number) : .string(text) }
            return Double(text).map { $0.isFinite ? .number($0) : .string(text) } ?? .string(text)
        }
    }
}
