/// A JSON object that keeps its members in the order of the source, also repeated ones.
public struct JSONObject: Hashable, Sendable {
    /// One name and its value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// Creates a member.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Every member, in order.
    public var members: [Member]

    /// Creates an object from its members.
    public init(_ members: [Member] = []) {
        self.members = members
    }

    /// The value of the last member of that name; setting replaces it or adds a member, `nil` removes it.
    public subscript(name: String) -> JSONValue? {
        get { members.last { $0.name == name }?.value }
        set {
            guard let newValue else {
                members.removeAll { $0.name == name }
                return
            }
            if let index = members.lastIndex(where: { $0.name == name }) {
                members[index].value = newValue
            } else {
                members.append(Member(name: name, value: newValue))
            }
        }
    }

    /// The value of the first name in `names` that is there with a value other than null.
    public func first(of names: [String]) -> JSONValue? {
        for name in names {
            if let value = self[name], value != .null { return value }
        }
        return nil
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object from a literal, its members in order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements.map { Member(name: $0.0, value: $0.1) })
    }
}
