import Foundation

/// Parameters of an operation, each declared with ``Parameter``, or a set of them that several operations share.
///
/// A shared set is a stored property; its parameters count as the operation's own, in JSON too.
public protocol OperationParameters: Codable, Sendable {
    /// Creates the parameters with their defaults.
    init()
    /// Heading of a shared set's options in help texts.
    static var title: String { get }
}

extension OperationParameters {
    /// No heading.
    public static var title: String { "" }

    /// Starts from the defaults and applies the decoder's values; missing names keep their default.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: ParameterName.self)
        for (name, parameter) in declared { try parameter.fill(from: container, ParameterName(name)) }
    }

    /// Encodes all parameters as one flat object; parameters without a value are left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ParameterName.self)
        for (name, parameter) in declared { try parameter.encode(to: &container, ParameterName(name)) }
    }

    /// All parameters in order of declaration; those of embedded sets take the set's position.
    package var declared: [(name: String, parameter: any AnyParameter)] {
        parts.flatMap { name, part in
            switch part {
            case .set(let set): set.declared
            case .parameter(let parameter): [(name, parameter)]
            }
        }
    }

    /// The parameters and the embedded sets, in order of declaration.
    package var parts: [(name: String, part: ParameterPart)] {
        Mirror(reflecting: self).children.compactMap { label, value in
            guard let name = label.map({ String($0.drop { $0 == "_" }) }) else { return nil }
            if let set = value as? any OperationParameters { return (name, .set(set)) }
            return (value as? any AnyParameter).map { (name, .parameter($0)) }
        }
    }

    /// Alternative names in manifests: those of the options.
    package var aliases: [String: String] {
        declared.reduce(into: [:]) { aliases, parameter in
            for alias in parameter.parameter.declaration.aliases { aliases[alias] = parameter.name }
        }
    }

    /// Throws a `ParameterFailure` for the first value outside its range.
    package func checkRanges() throws {
        for (name, parameter) in declared {
            guard let range = parameter.declaration.range,
                let wrong = parameter.texts.first(where: { Double($0).map { !range.contains($0) } == true })
            else { continue }
            throw ParameterFailure(name, "\(parameter.declaration.bounds ?? "") was expected, not \(wrong)")
        }
    }

    /// The defaults with the values of the JSON object applied; fails for an unknown name.
    init(overlaying given: Data) throws {
        let names = try JSONDecoder().decode([String: IgnoredValue].self, from: given).keys.sorted()
        let known = Set(Self().declared.map(\.name))
        if let unknown = names.first(where: { !known.contains($0) }) {
            throw WorkMisfit("params: \"\(unknown)\" is unknown")
        }
        self = try JSONDecoder().decode(Self.self, from: given)
    }

    /// All parameters as JSON, sorted by name.
    package func jsonText() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Throws if a parameter names a pipe, a socket or a device; see ``ItemFailure/refuseEndless(at:)``.
    func checkFiles() throws {
        for path in namedFiles { try ItemFailure.refuseEndless(at: path) }
    }

    /// Paths of the files that parameters name.
    var namedFiles: [String] {
        declared.flatMap { _, parameter -> [String] in
            guard let prefix = parameter.declaration.filePrefix else { return [] }
            return parameter.texts.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        }
    }
}

/// A value of any type, which is skipped.
private struct IgnoredValue: Decodable {
    init(from decoder: any Decoder) {}
}

/// A parameter or an embedded set of parameters.
package enum ParameterPart {
    case parameter(any AnyParameter)
    case set(any OperationParameters)
}

/// A parameter's name, as a key of JSON.
package struct ParameterName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) { stringValue = name }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}
