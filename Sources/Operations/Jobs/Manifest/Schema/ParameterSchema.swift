import Batch
import Foundation
import SimpleFeatures
import Streams

/// The JSON schema of an operation's parameters, derived from their declarations.
enum ParameterSchema {
    static func schema(of operation: any BatchOperation.Type) throws -> JSONValue {
        func schema<Work: BatchOperation>(_ type: Work.Type) throws -> JSONValue {
            let parameters = Work.Parameters()
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            var reader = JSONReader(bytes: Array(try encoder.encode(parameters)))
            let defaults = try reader.readObject()
            var object = object(with: properties(of: parameters, defaults))
            object["description"] = OperationDescriptions.operations[Work.name].map { .string($0) }
            return .object(object)
        }
        return try schema(operation)
    }

    private static func properties(
        of parameters: some OperationParameters, _ defaults: JSONObject
    ) -> JSONObject {
        var properties: JSONObject = [:]
        for (name, parameter) in parameters.declared {
            var property: JSONObject = ["description": .string(parameter.summary)]
            property.members += schema(of: parameter).members
            property["default"] = defaults[name]
            properties[name] = .object(property)
        }
        for (alias, name) in parameters.aliases.sorted(by: { $0.key < $1.key })
        where properties[alias] == nil {
            guard case .object(var property)? = properties[name] else { continue }
            property["description"] = .string("The same as \(name).")
            property["default"] = nil
            properties[alias] = .object(property)
        }
        return properties
    }

    private static func object(with properties: JSONObject) -> JSONObject {
        ["type": "object", "additionalProperties": false, "properties": .object(properties)]
    }

    private static func schema(of parameter: any AnyParameter) -> JSONObject {
        if parameter.declaration.isByteCount { return ["$ref": "#/$defs/bytes"] }
        guard parameter.shape != .object else { return object(ofPartsOf: parameter.anyValue) }
        var schema = schema(of: parameter.shape, hasValue: !parameter.texts.isEmpty)
        if let range = parameter.declaration.range {
            schema["minimum"] = number(range.lowerBound)
            if range.upperBound.isFinite { schema["maximum"] = number(range.upperBound) }
        }
        return schema
    }

    private static func number(_ value: Double) -> JSONValue {
        Int64(exactly: value).map { .integer($0) } ?? .number(value)
    }

    /// - Parameter hasValue: whether the default of an optional is a value, which a manifest then switches off with `false`.
    private static func schema(of shape: ParameterShape, hasValue: Bool) -> JSONObject {
        switch shape {
        case .flag: return ["$ref": "#/$defs/flag"]
        case .wholeNumber: return ["$ref": "#/$defs/whole"]
        case .number: return ["$ref": "#/$defs/number"]
        case .text: return ["$ref": "#/$defs/text"]
        case .choice(let words):
            return ["anyOf": [["enum": .array(words.map { .string($0) })], ["$ref": "#/$defs/variable"]]]
        case .object: return [:]
        case .list(.text): return ["$ref": "#/$defs/texts"]
        case .list(let element):
            let item = JSONValue.object(schema(of: element, hasValue: true))
            return ["anyOf": [item, ["type": "array", "items": item]]]
        case .optional(let wrapped):
            let none: JSONValue = hasValue ? ["$ref": "#/$defs/flag"] : ["type": "null"]
            return ["anyOf": [.object(schema(of: wrapped, hasValue: true)), none]]
        }
    }

    /// The schema of a value with parts, such as rules of cleaning.
    private static func object(ofPartsOf value: Any) -> JSONObject {
        var properties: JSONObject = [:]
        for (name, part) in Mirror(reflecting: value).children {
            if let name { properties[name] = schema(ofPart: part) }
        }
        return object(with: properties)
    }

    private static func schema(ofPart part: Any) -> JSONValue {
        if let value = part as? any ParameterValue, type(of: value).shape.element != .object {
            return .object(schema(of: type(of: value).shape, hasValue: !value.isNone))
        }
        let mirror = Mirror(reflecting: part)
        guard mirror.displayStyle == .optional else { return .object(object(ofPartsOf: part)) }
        guard let inner = mirror.children.first?.value else { return ["anyOf": [[:], ["type": "null"]]] }
        return ["anyOf": [schema(ofPart: inner), ["$ref": "#/$defs/flag"]]]
    }
}
