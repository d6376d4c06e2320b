/// The attributes of features that are to be written as KML, with the types that all of their values have.
public struct KMLSchema: Sendable {
    private enum Kind: String {
        case bool, int, double, string
    }

    private var names: [String] = []
    private var kinds: [String: Kind?] = [:]

    /// Begins with nothing.
    public init() {}

    /// Looks at one more feature.
    public mutating func observe(_ feature: Feature) {
        for member in feature.properties.members {
            let kind = Self.kind(of: member.value)
            guard let known = kinds[member.name] else {
                names.append(member.name)
                kinds[member.name] = .some(kind)
                continue
            }
            kinds[member.name] = .some(Self.common(known, kind))
        }
    }

    /// The attribute that becomes the placemark's name: a text called so.
    var nameAttribute: String? { text(named: "name") }
    /// The attribute that becomes the placemark's description: a text called so.
    var descriptionAttribute: String? { text(named: "description") }

    /// The names and KML types of the others, in the order in which they were met.
    var fields: [(name: String, type: String)] {
        let own = [nameAttribute, descriptionAttribute]
        return names.filter { !own.contains($0) }.map { ($0, (kind(of: $0) ?? .string).rawValue) }
    }

    private func kind(of name: String) -> Kind? { kinds[name] ?? nil }

    private func text(named name: String) -> String? {
        names.first { $0.lowercased() == name && kind(of: $0) == .string }
    }

    /// `nil` for null, which fits every kind. A KML integer has 32 bits.
    private static func kind(of value: JSONValue) -> Kind? {
        switch value {
        case .null: nil
        case .bool: .bool
        case .integer(let number): Int32(exactly: number) == nil ? .string : .int
        case .number: .double
        case .literal, .string, .array, .object: .string
        }
    }

    private static func common(_ one: Kind?, _ other: Kind?) -> Kind? {
        switch (one, other) {
        case (let kind, nil), (nil, let kind): kind
        case (let one?, let other?) where one == other: one
        case (.int, .double), (.double, .int): .double
        default: .string
        }
    }
}
