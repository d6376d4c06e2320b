/// The fields of a message's head, in their order; names are the same whatever their letter case.
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One field.
    public struct Field: Hashable, Sendable {
        /// The name as it was given.
        public let name: String
        /// The value.
        public let value: String
    }

    /// All of them.
    public private(set) var fields: [Field] = []

    /// Fields with these names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// Puts a field at the end.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The first value under a name; setting one takes the place of all of them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { append(name, newValue) }
        }
    }

    /// All values under a name, in their order.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The media type that `Content-Type` says, without its parameters, in small letters: `application/json`.
    var mediaType: String? {
        self["Content-Type"].map { type in
            type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        }
    }
}
