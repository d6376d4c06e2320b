/// A parameter of an operation, declared once: default, help text, unit, range and spelling.
///
/// Command-line options, manifest keys, the JSON schema, listings and error messages are all derived from the declaration.
///
/// ```swift
/// struct Parameters: OperationParameters {
///     @Parameter("Largest distance that a border may move.", unit: "metres", in: 0.001...10_000) var tolerance = 0.5
///     @Parameter("Join all inputs into one route.") var together = false
/// }
/// ```
@propertyWrapper
public struct Parameter<Value: ParameterValue>: Sendable {
    private var storage: Storage
    package let declaration: ParameterDeclaration
    private let read: @Sendable ([String]) -> Value?

    /// The parameter's value.
    public var wrappedValue: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }

    /// Declares a parameter.
    ///
    /// - Parameters:
    ///   - wrappedValue: The default.
    ///   - help: One or two sentences. The default and the choices of an enumeration are added to it.
    ///   - unit: The unit of a number; also the name of the value in help texts.
    ///   - range: The allowed values.
    ///   - traits: Deviations from the defaults, such as the option's name.
    public init(
        wrappedValue: Value, _ help: String, unit: String? = nil, in range: ClosedRange<Double>? = nil,
        _ traits: ParameterTrait...
    ) {
        self.init(wrappedValue, help, unit, range, traits, Value.shape.canBeTyped) { Value(texts: $0) }
    }

    /// Declares a parameter whose text needs its own parser, such as a scale `1:500`.
    public init(
        wrappedValue: Value, _ help: String, unit: String? = nil, in range: ClosedRange<Double>? = nil,
        _ traits: ParameterTrait..., reading: @escaping @Sendable (String) -> Value?
    ) {
        self.init(wrappedValue, help, unit, range, traits, true) { $0.first.flatMap(reading) }
    }

    /// Declares an optional parameter whose default is no value.
    public init(
        _ help: String, unit: String? = nil, in range: ClosedRange<Double>? = nil, _ traits: ParameterTrait...
    ) where Value: ExpressibleByNilLiteral {
        self.init(nil, help, unit, range, traits, Value.shape.canBeTyped) { Value(texts: $0) }
    }

    /// Declares an optional parameter without a default, whose text needs its own parser.
    public init(
        _ help: String, unit: String? = nil, in range: ClosedRange<Double>? = nil,
        _ traits: ParameterTrait...,
        reading: @escaping @Sendable (String) -> Value?
    ) where Value: ExpressibleByNilLiteral {
        self.init(nil, help, unit, range, traits, true) { $0.first.flatMap(reading) }
    }

    private init(
        _ value: Value, _ help: String, _ unit: String?, _ range: ClosedRange<Double>?,
        _ traits: [ParameterTrait], _ canBeTyped: Bool,
        read: @escaping @Sendable ([String]) -> Value?
    ) {
        storage = Storage(value)
        declaration = ParameterDeclaration(
            help: help, unit: unit, range: range, canBeTyped: canBeTyped, traits: traits)
        self.read = read
    }

    /// The value, in a class so that decoding can fill a set of parameters through its mirror.
    // Sendable: written only by `fill`, which decoding calls before the set is shared.
    private final class Storage: @unchecked Sendable {
        var value: Value

        init(_ value: Value) { self.value = value }
    }
}

/// A parameter of any type.
package protocol AnyParameter {
    var declaration: ParameterDeclaration { get }
    var shape: ParameterShape { get }
    /// The value as texts, one for each element of a list; empty without a value.
    var texts: [String] { get }
    /// The value itself.
    var anyValue: any ParameterValue { get }
    /// Replaces the value by the decoded one; only for a set that no one else holds yet.
    func fill(from container: KeyedDecodingContainer<ParameterName>, _ name: ParameterName) throws
    /// Replaces it by the typed value; throws a description of what was expected.
    func fill(with texts: [String]) throws(UnreadableParameter)
    /// Replaces it by the value of another parameter of the same type.
    func fill(from other: any AnyParameter)
    func encode(to container: inout KeyedEncodingContainer<ParameterName>, _ name: ParameterName) throws
}

extension Parameter: AnyParameter {
    package var shape: ParameterShape { Value.shape }
    package var texts: [String] { storage.value.texts }
    package var anyValue: any ParameterValue { storage.value }

    package func fill(from container: KeyedDecodingContainer<ParameterName>, _ name: ParameterName) throws {
        guard container.contains(name) else { return }
        if shape.takesNumber, let text = try? container.decode(String.self, forKey: name) {
            guard let value = read(words(of: [text])) else {
                throw DecodingError.dataCorruptedError(
                    forKey: name, in: container, debugDescription: "\(shape.expectation) was expected")
            }
            storage.value = value
        } else {
            storage.value = try container.decode(Value.self, forKey: name)
        }
    }

    package func fill(with texts: [String]) throws(UnreadableParameter) {
        let words = words(of: texts)
        guard let value = read(words) else {
            let wrong = words.first { read([$0]) == nil } ?? texts.joined(separator: ",")
            throw UnreadableParameter(text: wrong, shape: shape)
        }
        storage.value = value
    }

    package func fill(from other: any AnyParameter) {
        if let value = other.anyValue as? Value { storage.value = value }
    }

    /// Splits the typed texts into elements and converts byte counts to numbers.
    private func words(of texts: [String]) -> [String] {
        if declaration.isByteCount { return texts.map { ByteCount.bytes(in: $0).map { "\($0)" } ?? $0 } }
        guard !declaration.separators.isEmpty else { return texts }
        return texts.flatMap { $0.split { declaration.separators.contains($0) } }.map { word in
            String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }

    package func encode(
        to container: inout KeyedEncodingContainer<ParameterName>, _ name: ParameterName
    ) throws {
        guard !storage.value.isNone else { return }
        try container.encode(storage.value, forKey: name)
    }
}

extension AnyParameter {
    /// The help text without the default that it states for an optional parameter, and that default.
    package var helpAndDefault: (help: String, statedDefault: String?) {
        let parts = declaration.help.split(separator: " (default: ", maxSplits: 1)
        guard parts.count == 2, parts[1].last == ")" else { return (declaration.help, nil) }
        return (String(parts[0]), String(parts[1].dropLast()))
    }

    /// The help text with unit, range and choices, for listings, without the default that it states for an optional
    /// parameter, and that default.
    package var summaryAndDefault: (summary: String, statedDefault: String?) {
        let (help, statedDefault) = helpAndDefault
        return (noted(help), statedDefault)
    }

    private func noted(_ help: String) -> String {
        var notes: [String] = []
        if case .choice(let words) = shape.element { notes.append(words.joined(separator: ", ")) }
        if let bounds = declaration.bounds {
            notes.append(bounds)
        } else if let unit = declaration.unit {
            notes.append("in \(unit)")
        }
        guard !notes.isEmpty else { return help }
        return "\(help.drop(suffix: ".")) (\(notes.joined(separator: "; ")))."
    }
}

extension String {
    fileprivate func drop(suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

/// A text that cannot be parsed as a parameter's value.
package struct UnreadableParameter: Error, CustomStringConvertible {
    package let text: String
    package let shape: ParameterShape

    package var description: String { "\(shape.expectation) was expected, not \"\(text)\"" }
}
