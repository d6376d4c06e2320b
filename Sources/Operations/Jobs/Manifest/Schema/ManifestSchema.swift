import Streams

/// The JSON schema of manifests, made from the catalogue of operations; editors check and complete with it.
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
            "title": "A manifest of fieldbook",
            "description":
                "Steps, each an operation over inputs. Paths are relative to the manifest's folder.",
            "type": "object", "additionalProperties": false,
            "required": ["version", "output", "steps"],
            "properties": [
                "version": ["const": 1],
                "output": ["description": "The folder for everything.", "type": "string", "minLength": 1],
                "variables": [
                    "description": "${name} stands for a value, $${ for ${. A value may use those above it.",
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
                                "description": "The endings to take, such as pdf.",
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
                    ["type": "string", "pattern": "^[0-9.]+ ?([kKmMgG]?[bB])?$"],
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
                    "description": "Files with one path a line, also inputs.", "$ref": "#/$defs/texts",
                ],
                "output": [
                    "description":
                        "A folder below the manifest's output; {folder}, {name} and {extension} are the item's.",
                    "type": "string", "minLength": 1,
                ],
                "jobs": [
                    "description": "How many items are worked on at once, instead of --jobs.",
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
