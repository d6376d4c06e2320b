import Foundation

/// Decodes JSON answers and names the wrong field in errors.
public enum JSONAnswer {
    /// Decodes a value; errors name endpoint and field, with `secrets` blanked.
    public static func read<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], of endpoint: Endpoint, hiding secrets: [String] = []
    ) throws(APIError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw APIError(
                .answer, "the response \(ServerWords.short(words(error), hiding: secrets))",
                remedy: "Check the profile's address, or report it to the service's operator.",
                endpoint: endpoint.description)
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context)?: "has no \(place(context.codingPath + [key]))"
        case .valueNotFound(_, let context)?: "has no value at \(place(context.codingPath))"
        case .typeMismatch(let type, let context)?:
            "has the wrong type at \(place(context.codingPath)) (expected \(name(of: type)))"
        case .dataCorrupted(let context)? where !context.codingPath.isEmpty:
            "has an unreadable value at \(place(context.codingPath))"
        default: "is not JSON"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty
            ? "its top" : path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "text"
        case is Bool.Type: "true or false"
        case is any Numeric.Type: "number"
        case is any Collection.Type: "list or object"
        default: "object"
        }
    }
}
