/// Parameters that are declared with ``Parameter``, and sets of such parameters that several operations share.
///
/// A shared set is a stored property; its parameters count as the operation's own, in JSON too.
public protocol DeclaredParameters: OperationParameters {
    /// The heading of a shared set's options in help texts.
    static var title: String { get }
}

extension DeclaredParameters {
    /// No heading.
    public static var title: String { "" }

    /// The defaults with the decoder's values in place of theirs; names that are missing keep their default.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: ParameterName.self)
        for (name, parameter) in declared { try parameter.fill(from: container, ParameterName(name)) }
    }

    /// Encodes all parameters as one flat object, those without a value left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ParameterName.self)
        for (name, parameter) in declared { try parameter.encode(to: &container, ParameterName(name)) }
    }

    /// All parameters in order of declaration, those of embedded sets in their place.
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
            if let set = value as? any DeclaredParameters { return (name, .set(set)) }
            return (value as? any AnyParameter).map { (name, .parameter($0)) }
        }
    }

    /// Other spellings of names in manifests: those of the options.
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

    /// Parameters declared as files, with their prefix.
    public static var files: [String: String] {
        Self().declared.reduce(into: [:]) { $0[$1.name] = $1.parameter.declaration.filePrefix }
    }

    /// Parameters declared as numbers of bytes.
    public static var byteCounts: Set<String> {
        Set(Self().declared.filter { $0.parameter.declaration.isByteCount }.map(\.name))
    }
}

/// A parameter or an embedded set of parameters.
package enum ParameterPart {
    case parameter(any AnyParameter)
    case set(any DeclaredParameters)
}

/// A parameter's name, as a key of JSON.
package struct ParameterName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ name: String) { stringValue = name }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}
