import Foundation

/// The options with which a command made outputs, equal for the same options in every version that knows them.
struct CommandOptions: Equatable, Sendable {
    /// JSON, sorted by name, with today's defaults for the parameters that an earlier version lacked. Whether files were
    /// joined with the item is an option; which files is not, since they are inputs.
    let text: String
    /// The paths of joined files.
    let joinedFiles: [String]

    /// The options in JSON that the journal recorded for an operation with these parameters; unreadable JSON is only equal
    /// to itself.
    init<Parameters: OperationParameters>(_ json: String, of _: Parameters.Type) {
        do {
            let parameters = try Parameters(overlaying: Data(json.utf8))
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            text = String(decoding: try encoder.encode(Encoding(parameters: parameters)), as: UTF8.self)
            joinedFiles = parameters.declared.map(\.parameter).filter(\.declaration.namesJoinedFiles)
                .flatMap(\.texts)
        } catch {
            text = json
            joinedFiles = []
        }
    }

    /// The options besides the paths of joined files.
    private struct Encoding<Parameters: OperationParameters>: Encodable {
        let parameters: Parameters

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: ParameterName.self)
            for (name, parameter) in parameters.declared {
                if !parameter.declaration.namesJoinedFiles {
                    try parameter.encode(to: &container, ParameterName(name))
                } else if !parameter.texts.isEmpty {
                    try container.encode(true, forKey: ParameterName(name))
                }
            }
        }
    }
}
