extension Decoder {
    /// The container of `Key`; an unknown name is an error that lists the known ones.
    func strictContainer<Key: CodingKey & CaseIterable>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let known = Key.allCases.map(\.stringValue)
        for name in try container(keyedBy: AnyName.self).allKeys where !known.contains(name.stringValue) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription:
                        "there is no \"\(name.stringValue)\" here; known are \(known.joined(separator: ", "))"
                ))
        }
        return try container(keyedBy: type)
    }
}

private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    /// The value of a member, or a default if it is missing.
    func value<Value: Decodable>(_ key: Key, or standard: Value) throws -> Value {
        try decodeIfPresent(Value.self, forKey: key) ?? standard
    }

    /// A choice by name, `nil` if the member is missing; an unknown name is an error that lists the known ones.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> Choice? {
        try decodeIfPresent(String.self, forKey: key).map { try chosen($0, key) }
    }

    /// Several choices by name.
    func choices<Choice: RawRepresentable<String> & CaseIterable>(_ key: Key) throws -> [Choice]? {
        try decodeIfPresent([String].self, forKey: key)?.map { try chosen($0, key) }
    }

    private func chosen<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ key: Key
    ) throws -> Choice {
        guard let choice = Choice(rawValue: name) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw DecodingError.dataCorruptedError(
                forKey: key, in: self,
                debugDescription: "there is no \"\(name.prefix(40))\"; there are \(known)")
        }
        return choice
    }

    /// A rule: `true` for its defaults, `false` for off, or its parameters.
    func rule<Rule: Decodable>(_ key: Key, on: Rule, missing: Rule?) throws -> Rule? {
        guard contains(key) else { return missing }
        if let isOn = try? decode(Bool.self, forKey: key) { return isOn ? on : nil }
        return try decodeIfPresent(Rule.self, forKey: key)
    }
}

extension KeyedEncodingContainer {
    /// A rule's parameters, or `false`.
    mutating func encode(rule: (some Encodable)?, forKey key: Key) throws {
        if let rule { try encode(rule, forKey: key) } else { try encode(false, forKey: key) }
    }
}
