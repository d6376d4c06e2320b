import Streams

/// Any JSON, for what a service may put there as it likes; names of an object in alphabetical order.
struct RawJSON: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnswerFields.Name.self) {
            value = .object(
                JSONObject(
                    try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
                        .init(name: $0.stringValue, value: try object.decode(RawJSON.self, forKey: $0).value)
                    }))
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            value = .null
        } else if let flag = try? single.decode(Bool.self) {
            value = .bool(flag)
        } else if let number = try? single.decode(Int64.self) {
            value = .integer(number)
        } else if let number = try? single.decode(Double.self) {
            value = .number(number)
        } else if let text = try? single.decode(String.self) {
            value = .string(text)
        } else {
            value = .array(try single.decode([RawJSON].self).map(\.value))
        }
    }
}

extension AnswerFields {
    /// Whatever is under the first of these names that has a value; `nil` without any.
    func json(_ names: String...) throws -> JSONValue? {
        for name in names {
            if let raw: RawJSON = try value(name) { return raw.value }
        }
        return nil
    }

    /// The list under the first of these names that has a value, also as JSON in a text; anything else is its only entry.
    func entries(_ names: String...) throws -> [JSONValue] {
        for name in names {
            switch try json(name) {
            case .array(let entries)?: return entries
            case .string(let text)?:
                var reader = JSONReader(bytes: Array(text.utf8))
                if case .array(let entries)? = try? reader.readValue() { return entries }
                return text.isEmpty ? [] : [.string(text)]
            case let entry?: return [entry]
            case nil: break
            }
        }
        return []
    }

    /// The object under the first of these names that has one, also as JSON in a text; an empty one where there is none.
    func object(_ names: String...) throws -> JSONObject {
        for name in names {
            switch try json(name) {
            case .object(let object)?: return object
            case .string(let text)?:
                var reader = JSONReader(bytes: Array(text.utf8))
                if case .object(let object)? = try? reader.readValue() { return object }
            default: break
            }
        }
        return JSONObject()
    }
}
