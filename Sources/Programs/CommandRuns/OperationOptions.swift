import ArgumentParser
package import Batch
import Synchronization

/// The options of an operation's parameters, made from their declarations.
///
/// ```swift
/// @OptionGroup var parameters: OperationOptions<SimplifyParcels.Parameters>
/// ```
///
/// Embedded sets of parameters become groups with their own titles.
package struct OperationOptions<Parameters: OperationParameters>: ParsableArguments, CustomReflectable {
    /// The parameters as typed.
    package private(set) var values = Parameters()
    /// Message about the first option that is missing or unreadable.
    private var problem: String?

    package init() {}

    /// ArgumentParser finds arguments by reflection: one for each parameter that has an option, one for each embedded set.
    package var customMirror: Mirror {
        let children = OptionArgument.remembered(for: Parameters.self) {
            Parameters().parts.flatMap { label, part -> [(String, Any)] in
                switch part {
                case .set(let set): [(label, OptionArgument.group(of: set))]
                case .parameter(let parameter): OptionArgument.arguments(for: parameter, named: label)
                }
            }
        }
        return Mirror(self, children: children.map { (label: $0, value: $1) })
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ParameterName.self)
        for (label, part) in values.parts {
            switch part {
            case .set(let set):
                try OptionArgument.fill(set, from: container, ParameterName(label))
            case .parameter(let parameter):
                let texts = try OptionArgument.texts(for: parameter, named: label, in: container)
                guard let texts else {
                    if parameter.declaration.isRequired {
                        problem = problem ?? "\(parameter.declaration.option(of: label)) is needed."
                    }
                    continue
                }
                do {
                    try parameter.fill(with: texts)
                } catch {
                    problem = problem ?? "\(parameter.declaration.option(of: label)): \(error)."
                }
                let flags = parameter.declaration.flags(of: label).filter { texts.contains($0.value) }
                if flags.count > 1 {
                    problem = problem ?? "Use one of --\(flags.map(\.option).joined(separator: " and --"))."
                }
            }
        }
    }

    package func validate() throws {
        if let problem { throw ValidationError(problem) }
    }
}

/// ArgumentParser's arguments for parameters, and the texts typed for them.
private enum OptionArgument {
    /// The arguments of each type of parameters; ArgumentParser asks for them again and again.
    private static let known = Mutex<[ObjectIdentifier: Arguments]>([:])

    /// Arguments are values that ArgumentParser only reads.
    private struct Arguments: @unchecked Sendable {
        let list: [(String, Any)]
    }

    static func remembered<Parameters>(
        for type: Parameters.Type, _ make: () -> [(String, Any)]
    ) -> [(String, Any)] {
        if let arguments = known.withLock({ $0[ObjectIdentifier(type)] }) { return arguments.list }
        let arguments = Arguments(list: make())
        known.withLock { $0[ObjectIdentifier(type)] = arguments }
        return arguments.list
    }

    static func arguments(for parameter: any AnyParameter, named name: String) -> [(String, Any)] {
        let declaration = parameter.declaration
        guard declaration.hasOption else { return [] }
        let long = NameSpecification(
            (declaration.optionNames.isEmpty ? [name.kebabCased] : declaration.optionNames).map {
                .customLong($0)
            })
        let flags = declaration.flags(of: name)
        guard flags.isEmpty else {
            return flags.map { flag in
                (
                    flagKey(name, flag.value),
                    Flag<Bool>(wrappedValue: false, name: .customLong(flag.option), help: .init(flag.help))
                )
            }
        }
        if parameter.shape.isFlag {
            return [
                (name, Flag<Bool>(wrappedValue: false, name: long, help: ArgumentHelp(declaration.help)))
            ]
        }
        let help = ArgumentHelp(parameter.helpText, valueName: declaration.valueName)
        return [
            (
                name,
                parameter.shape.isList
                    ? Option<[String]>(
                        wrappedValue: [], name: long, help: help, completion: parameter.completion)
                        as Any
                    : Option<String?>(name: long, help: help, completion: parameter.completion) as Any
            )
        ]
    }

    /// The texts typed for a parameter, or `nil`.
    static func texts(
        for parameter: any AnyParameter, named name: String,
        in container: KeyedDecodingContainer<ParameterName>
    ) throws -> [String]? {
        let declaration = parameter.declaration
        guard declaration.hasOption else { return nil }
        let flags = declaration.flags(of: name)
        guard flags.isEmpty else {
            let given = try flags.filter { flag in
                try container.decode(Flag<Bool>.self, forKey: ParameterName(flagKey(name, flag.value)))
                    .wrappedValue
            }
            return given.isEmpty ? nil : given.map(\.value)
        }
        let key = ParameterName(name)
        if parameter.shape.isFlag {
            return try container.decode(Flag<Bool>.self, forKey: key).wrappedValue ? ["true"] : nil
        }
        if parameter.shape.isList {
            let texts = try container.decode(Option<[String]>.self, forKey: key).wrappedValue
            return texts.isEmpty ? nil : texts
        }
        return try container.decode(Option<String?>.self, forKey: key).wrappedValue.map { [$0] }
    }

    private static func flagKey(_ name: String, _ value: String) -> String { "\(name)-\(value)" }

    static func group<Set: OperationParameters>(of set: Set) -> Any {
        OptionGroup<OperationOptions<Set>>(title: Set.title)
    }

    static func fill<Set: OperationParameters>(
        _ set: Set, from container: KeyedDecodingContainer<ParameterName>, _ name: ParameterName
    ) throws {
        let typed = try container.decode(OptionGroup<OperationOptions<Set>>.self, forKey: name).wrappedValue
            .values
        for (parameter, typed) in zip(set.declared, typed.declared) {
            parameter.parameter.fill(from: typed.parameter)
        }
    }
}

extension AnyParameter {
    /// The help text with the choices and the default.
    fileprivate var helpText: String {
        var notes: [String] = []
        if case .choice(let words) = shape.element {
            notes.append("values: \(words.joined(separator: ", "))")
        }
        if let bounds = declaration.bounds { notes.append(bounds) }
        let (help, statedDefault) = helpAndDefault
        let separator = declaration.separators.first.map { String($0) } ?? ","
        let defaultText = texts.isEmpty || texts == [""] ? statedDefault : texts.joined(separator: separator)
        if let defaultText { notes.append("default: \(defaultText)") }
        return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
    }

    fileprivate var completion: CompletionKind? {
        if declaration.filePrefix != nil { return .file() }
        guard case .choice(let words) = shape.element else { return nil }
        return .list(words)
    }
}
