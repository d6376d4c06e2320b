/// The header fields of a message, in order; names are case-insensitive.
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One field.
    public struct Field: Hashable, Sendable {
        /// The name, in its original case.
        public let name: String
        /// The value.
        public let value: String
    }

    /// All fields.
    public private(set) var fields: [Field] = []

    /// Fields with these names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// Appends a field.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The first value of a name; setting it replaces all values.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            fields.removeAll { $0.name.lowercased() == name.lowercased() }
            if let newValue { append(name, newValue) }
        }
    }

    /// All values of a name, in order.
    public func all(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    /// The media type of `Content-Type` without its parameters, lowercase: `application/json`.
    var mediaType: String? {
        self["Content-Type"].map { type in
            type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        }
    }
}
