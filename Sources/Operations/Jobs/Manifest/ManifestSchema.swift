import Batch
import Foundation
import SimpleFeatures
import Streams

/// The JSON schema of manifests, derived from the catalogue of operations, for validation and completion in editors.
package enum ManifestSchema {
    /// The schema as text, draft 2020-12.
    package static func text() throws -> String {
        try schema().indentedText + "\n"
    }

    private static func schema() throws -> JSONValue {
        var definitions = sharedDefinitions
        for operation in OperationCatalogue.all {
            definitions[operation.name] = try ParameterSchema.schema(of: operation)
        }
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A fieldbook manifest",
            "description":
                "Steps, each of which applies an operation to inputs. Paths are relative to the manifest's folder.",
            "type": "object", "additionalProperties": false,
            "required": ["version", "output", "steps"],
            "properties": [
                "version": ["const": 1],
                "output": ["description": "The output folder.", "type": "string", "minLength": 1],
                "variables": [
                    "description":
                        "${name} is replaced by a value, $${ by ${. A value may use those above it.",
                    "type": "object", "maxProperties": 1000,
                    "propertyNames": ["pattern": "^[A-Za-z0-9_-]+$"],
                    "additionalProperties": ["type": ["string", "number", "boolean", "null"]],
                ],
                "steps": [
                    "type": "array", "minItems": 1, "maxItems": 1000, "items": ["$ref": "#/$defs/step"],
                ],
            ],
            "$defs": .object(definitions),
        ]
    }

    private static var sharedDefinitions: JSONObject {
        [
            "step": step,
            "source": [
                "anyOf": [
                    ["type": "string", "minLength": 1],
                    [
                        "type": "object", "additionalProperties": false, "required": ["step"],
                        "properties": [
                            "step": ["description": "A step above this one.", "$ref": "#/$defs/text"],
                            "endings": [
                                "description": "The extensions to take, such as pdf.",
                                "$ref": "#/$defs/texts",
                            ],
                        ],
                    ],
                ]
            ],
            "variable": ["type": "string", "pattern": "\\$\\{[A-Za-z0-9_-]+\\}"],
            "text": ["type": ["string", "number", "boolean"]],
            "texts": [
                "anyOf": [
                    ["$ref": "#/$defs/text"], ["type": "array", "items": ["$ref": "#/$defs/text"]],
                ]
            ],
            "whole": ["anyOf": [["type": "integer"], ["$ref": "#/$defs/variable"]]],
            "bytes": [
                "anyOf": [
                    ["type": ["integer", "null"]],
                    ["type": "string", "pattern": "^[0-9.]+ ?([kKmMgG]?[bB]?|[kKmMgG][iI][bB]?)$"],
                    ["$ref": "#/$defs/variable"],
                ]
            ],
            "number": ["anyOf": [["type": "number"], ["$ref": "#/$defs/variable"]]],
            "flag": ["anyOf": [["type": "boolean"], ["$ref": "#/$defs/variable"]]],
        ]
    }

    private static var step: JSONValue {
        let operations = OperationCatalogue.all.map { operation -> JSONValue in
            [
                "const": .string(operation.name),
                "description": .string(OperationDescriptions.operations[operation.name] ?? ""),
            ]
        }
        let parameters = OperationCatalogue.all.map { operation -> JSONValue in
            [
                "if": [
                    "required": ["operation"],
                    "properties": ["operation": ["const": .string(operation.name)]],
                ],
                "then": ["properties": ["parameters": ["$ref": .string("#/$defs/\(operation.name)")]]],
            ]
        }
        return [
            "type": "object", "additionalProperties": false, "required": ["name", "operation", "output"],
            "anyOf": [["required": ["inputs"]], ["required": ["filesFrom"]]],
            "properties": [
                "name": ["description": "Unique in the manifest.", "$ref": "#/$defs/text"],
                "operation": ["oneOf": .array(operations)],
                "inputs": [
                    "description": "Files, folders, globs, and outputs of steps above as {step: NAME}.",
                    "anyOf": [
                        ["$ref": "#/$defs/source"],
                        ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/source"]],
                    ],
                ],
                "filesFrom": [
                    "description": "Files with one input path per line.", "$ref": "#/$defs/texts",
                ],
                "output": [
                    "description":
                        "A folder below the manifest's output; {folder}, {name} and {extension} are the item's.",
                    "type": "string", "minLength": 1,
                ],
                "jobs": [
                    "description": "Number of items processed at once, in place of --jobs.",
                    "anyOf": [
                        ["type": "integer", "minimum": 1, "maximum": 256], ["$ref": "#/$defs/variable"],
                    ],
                ],
                "parameters": ["type": "object"],
            ],
            "allOf": .array(parameters),
        ]
    }
}

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
            let (summary, statedDefault) = parameter.summaryAndDefault
            let description = statedDefault.map { "\(summary) Default: \($0)." } ?? summary
            var property: JSONObject = ["description": .string(description)]
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

    /// - Parameter hasValue: whether an optional has a default, which manifests switch off with `false`.
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

    /// The schema of a value with members, such as cleaning rules.
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

extension JSONValue {
    /// The value as readable JSON text: one member per line, short values on one line.
    fileprivate var indentedText: String { indented(by: "") }

    private func indented(by indent: String) -> String {
        let short = jsonText
        if short.utf8.count <= 60 { return short }
        let inner = indent + "  "
        switch self {
        case .array(let elements):
            let lines = elements.map { inner + $0.indented(by: inner) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
        case .object(let object):
            let lines = object.members.map {
                "\(inner)\(JSONValue.string($0.name).jsonText): \($0.value.indented(by: inner))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
        default: return short
        }
    }
}
