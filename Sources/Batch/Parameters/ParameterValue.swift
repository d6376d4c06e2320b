import Foundation

/// A type that parameters can have.
///
/// Text, numbers, Booleans, enumerations of strings, and optionals and arrays of them can be typed as options. Any
/// other Codable type can be given only in manifests.
public protocol ParameterValue: Codable, Sendable {
    /// The kind of values of this type.
    static var shape: ParameterShape { get }
    /// Parses what was typed, one text for each use of the option; returns `nil` if it is not such a value.
    init?(texts: [String])
    /// The value as it would be typed; empty without a value.
    var texts: [String] { get }
    /// Whether it is an optional without a value.
    var isNone: Bool { get }
}

extension ParameterValue {
    /// The kind of its values.
    public static var shape: ParameterShape { .object }
    /// Reads what was typed.
    public init?(texts: [String]) { nil }
    /// The value as it would be typed.
    public var texts: [String] { [] }
    /// Whether there is no value.
    public var isNone: Bool { false }
}

/// The kind of a parameter's values.
public indirect enum ParameterShape: Equatable, Sendable {
    case flag
    case wholeNumber
    case number
    case text
    /// One of these words.
    case choice([String])
    /// A compound value, which cannot be typed.
    case object
    case list(ParameterShape)
    case optional(ParameterShape)

    /// The kind of a list's elements or of an optional's value; otherwise the kind itself.
    package var element: ParameterShape {
        switch self {
        case .list(let element), .optional(let element): element.element
        default: self
        }
    }

    package var isList: Bool {
        switch self {
        case .list: true
        case .optional(let wrapped): wrapped.isList
        default: false
        }
    }

    /// Whether such values can be typed.
    var canBeTyped: Bool { element != .object }

    /// Whether it is a Boolean or an optional Boolean.
    package var isFlag: Bool { self == .flag || self == .optional(.flag) }

    /// Whether it is a single number, which a manifest may also give as text.
    var takesNumber: Bool {
        switch self {
        case .wholeNumber, .number: true
        case .optional(let wrapped): wrapped.takesNumber
        default: false
        }
    }

    /// The expected kind of value, for messages.
    package var expectation: String {
        switch self {
        case .flag: "true or false"
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .text: "text"
        case .choice(let words): words.count == 1 ? words[0] : Self.list(words)
        case .object: "a map"
        case .list(let element), .optional(let element): element.expectation
        }
    }

    private static func list(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}

extension String: ParameterValue {
    /// The kind of its values.
    public static var shape: ParameterShape { .text }
    /// Reads what was typed.
    public init?(texts: [String]) {
        guard let text = texts.last else { return nil }
        self = text
    }
    /// The value as it would be typed.
    public var texts: [String] { [self] }
}

extension Int: ParameterValue {
    /// The kind of its values.
    public static var shape: ParameterShape { .wholeNumber }
    /// Reads what was typed.
    public init?(texts: [String]) {
        guard let text = texts.last, let number = Int(text) else { return nil }
        self = number
    }
    /// The value as it would be typed.
    public var texts: [String] { ["\(self)"] }
}

extension Double: ParameterValue {
    /// The kind of its values.
    public static var shape: ParameterShape { .number }
    /// Reads what was typed.
    public init?(texts: [String]) {
        guard let text = texts.last, let number = Double(text.filter { $0 != "'" }), !number.isNaN else {
            return nil
        }
        self = number
    }
    /// The value as it would be typed.
    public var texts: [String] {
        if self == rounded() && abs(self) < 1e15 { return [String("\(self)".dropLast(2))] }
        guard abs(self) < 0.001 else { return ["\(self)"] }
        return [String(String(format: "%.12f", self).reversed().drop { $0 == "0" }.reversed())]
    }
}

extension Bool: ParameterValue {
    /// The kind of its values.
    public static var shape: ParameterShape { .flag }
    /// Reads what was typed.
    public init?(texts: [String]) {
        guard let text = texts.last, let value = Bool(text) else { return nil }
        self = value
    }
    /// The value as it would be typed.
    public var texts: [String] { ["\(self)"] }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
    /// The kind of its values.
    public static var shape: ParameterShape { .optional(Wrapped.shape) }
    /// Reads what was typed.
    public init?(texts: [String]) {
        if texts.isEmpty {
            self = .none
        } else {
            guard let value = Wrapped(texts: texts) else { return nil }
            self = .some(value)
        }
    }
    /// The value as it would be typed.
    public var texts: [String] { self?.texts ?? [] }
    /// Whether there is no value.
    public var isNone: Bool { self == nil }
}

extension Array: ParameterValue where Element: ParameterValue {
    /// The kind of its values.
    public static var shape: ParameterShape { .list(Element.shape) }
    /// Reads what was typed.
    public init?(texts: [String]) {
        let elements = texts.compactMap { Element(texts: [$0]) }
        guard elements.count == texts.count else { return nil }
        self = elements
    }
    /// The value as it would be typed.
    public var texts: [String] { flatMap(\.texts) }
}

extension ParameterValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    /// The kind of its values.
    public static var shape: ParameterShape { .choice(allCases.map(\.rawValue)) }
    /// Reads what was typed.
    public init?(texts: [String]) {
        guard let text = texts.last?.lowercased(),
            let value = Self.allCases.first(where: { $0.rawValue.lowercased() == text })
        else { return nil }
        self = value
    }
    /// The value as it would be typed.
    public var texts: [String] { [rawValue] }
}
