import Batch
import Foundation
import Streams

/// The JSON schema of an operation's parameters, read off their Swift types.
enum ParameterSchema {
    static func schema(of operation: any BatchOperation.Type) throws -> JSONValue {
        func schema<Work: BatchOperation>(_ type: Work.Type) throws -> JSONValue {
            let parameters = Work.Parameters()
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            var reader = JSONReader(bytes: Array(try encoder.encode(parameters)))
            let defaults = try reader.readObject()
            var object = object(with: members(of: parameters))
            object["description"] = OperationDescriptions.operations[Work.name].map { .string($0) }
            var members = members(of: parameters)
            for name in Work.Parameters.byteCounts { members[name] = ["$ref": "#/$defs/bytes"] }
            object["properties"] = .object(described(members, defaults, of: Work.self))
            return .object(object)
        }
        return try schema(operation)
    }

    private static func described<Work: BatchOperation>(
        _ members: JSONObject, _ defaults: JSONObject, of operation: Work.Type
    ) -> JSONObject {
        JSONObject(
            members.members.map { member in
                var schema: JSONObject = [:]
                if let text = OperationDescriptions.parameter(member.name, of: operation) {
                    schema["description"] = .string(text)
                }
                if case .object(let type) = member.value { schema.members += type.members }
                schema["default"] = defaults[member.name]
                return JSONObject.Member(name: member.name, value: .object(schema))
            })
    }

    private static func object(with members: JSONObject) -> JSONObject {
        ["type": "object", "additionalProperties": false, "properties": .object(members)]
    }

    private static func members(of parameters: some OperationParameters) -> JSONObject {
        JSONObject(
            parameters.members.map { JSONObject.Member(name: $0.name, value: schema(of: $0.value)) })
    }

    /// The schema of a value with parts, such as rules of cleaning.
    private static func object(of value: Any) -> JSONObject {
        let members = JSONObject(
            Mirror(reflecting: value).children.compactMap { child in
                child.label.map { JSONObject.Member(name: $0, value: schema(of: child.value)) }
            })
        return object(with: members)
    }

    private static func schema(of value: Any) -> JSONValue {
        guard let optional = type(of: value) as? any OptionalType.Type else {
            return schema(of: type(of: value), value)
        }
        let inner = Mirror(reflecting: value).children.first?.value
        let schema = schema(of: optional.wrapped, inner)
        let none: JSONValue = inner == nil ? ["type": "null"] : ["$ref": "#/$defs/flag"]
        return ["anyOf": [schema, none]]
    }

    private static func schema(of type: Any.Type, _ value: Any?) -> JSONValue {
        switch type {
        case is Bool.Type: return ["$ref": "#/$defs/flag"]
        case is Int.Type: return ["$ref": "#/$defs/whole"]
        case is Double.Type: return ["$ref": "#/$defs/number"]
        case is String.Type: return ["$ref": "#/$defs/text"]
        case let list as any ListType.Type:
            guard let names = names(of: list.element) else { return ["$ref": "#/$defs/texts"] }
            return ["anyOf": [names, ["type": "array", "items": names]]]
        default: return names(of: type) ?? .object(value.map { object(of: $0) } ?? [:])
        }
    }

    /// The values of an enumeration.
    private static func names(of type: Any.Type) -> JSONValue? {
        guard let names = ParameterChoices.names(of: type) else { return nil }
        return ["anyOf": [["enum": .array(names.map { .string($0) })], ["$ref": "#/$defs/variable"]]]
    }
}
