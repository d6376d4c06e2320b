import Foundation
import Routes
public import Streams

extension Nyla {
    /// The rules that an attribute has for its values.
    public struct ValueRules: Hashable, Sendable {
        /// The smallest number.
        public var minimum: Double?
        /// The largest number.
        public var maximum: Double?
        /// The fewest characters of a text.
        public var shortest: Int?
        /// The most characters of a text.
        public var longest: Int?
        /// The regular expression that a text must match somewhere.
        public var pattern: String?

        /// No rules.
        public init() {}

        /// The rules in an object of their own, or else among the attribute's other members.
        init(_ own: JSONObject, of attribute: JSONObject) {
            func value(_ names: String...) -> JSONValue? {
                own.first(of: names) ?? attribute.first(of: names)
            }
            func count(_ names: String...) -> Int? {
                (own.first(of: names) ?? attribute.first(of: names))?.doubleValue.flatMap { Int(exactly: $0) }
            }
            minimum = value("min", "minimum", "minValue", "min_value", "ge")?.doubleValue
            maximum = value("max", "maximum", "maxValue", "max_value", "le")?.doubleValue
            shortest = count("minLength", "min_length")
            longest = count("maxLength", "max_length")
            if case .string(let text)? = value("pattern", "regex") { pattern = text }
        }
    }
}

extension Nyla.Attribute {
    /// What is wrong with a value; `nil` if it may be sent. A value of an unknown kind is left to the service.
    ///
    /// - Parameter options: the values to choose from, if the attribute has them at a path; `nil` for any value.
    public func objection(to value: JSONValue?, options: [Nyla.Option]? = nil) -> String? {
        guard let value, value != .null, value != .string("") else {
            return isRequired && standard == nil ? "a value is required" : nil
        }
        if let objection = objectionToKind(of: value) ?? rules.objection(to: value) { return objection }
        var known = options
        if case .list(let list)? = self.options { known = list }
        guard let known, !known.isEmpty else { return nil }
        let chosen: [JSONValue] = if case .array(let values) = value { values } else { [value] }
        for choice in chosen.compactMap(\.text) where !known.contains(where: { $0.value.text == choice }) {
            let words = known.prefix(8).map(\.value.text).joined(separator: ", ")
            return "\"\(choice.prefix(40))\" is not one of \(words)\(known.count > 8 ? ", …" : "")"
        }
        return nil
    }

    private func objectionToKind(of value: JSONValue) -> String? {
        switch kind {
        case .number: value.doubleValue == nil ? "a number was expected" : nil
        case .integer:
            value.doubleValue.flatMap { Int64(exactly: $0) } == nil ? "a whole number was expected" : nil
        case .checkbox:
            if case .bool = value { nil } else { "true or false was expected" }
        case .date:
            value.text.flatMap { CalendarDate(String($0.prefix(10))) } == nil ? "a date was expected" : nil
        case .email:
            value.text?.wholeMatch(of: /[^@\s]+@[^@\s]+/) == nil ? "an email address was expected" : nil
        case .url:
            value.text?.hasPrefix("http") == true ? nil : "a web address was expected"
        default: nil
        }
    }
}

extension Nyla.ValueRules {
    /// Patterns of the service are matched only if they are short and simple, and the texts are short: others could take
    /// for ever, and the service checks them itself.
    private static let longestPattern = 200
    private static let longestText = 1_000

    fileprivate func objection(to value: JSONValue) -> String? {
        if case .string(let text) = value {
            if let shortest, text.count < shortest { return "\(shortest) or more characters were expected" }
            if let longest, text.count > longest { return "\(longest) or fewer characters were expected" }
            if let pattern, Self.isMismatch(text, pattern) { return "it does not match \(pattern)" }
            return nil
        }
        guard let number = value.doubleValue else { return nil }
        if let minimum, number < minimum { return "\(minimum) or more was expected" }
        if let maximum, number > maximum { return "\(maximum) or less was expected" }
        return nil
    }

    private static func isMismatch(_ text: String, _ pattern: String) -> Bool {
        guard pattern.utf8.count <= longestPattern, text.utf8.count <= longestText,
            isSimple(pattern), let expression = try? Regex(pattern)
        else { return false }
        return text.firstMatch(of: expression) == nil
    }

    /// Whether a pattern starts at the text's beginning and has single characters and classes only, of which at most one is
    /// repeated a variable number of times: then there is little to try in vain.
    private static func isSimple(_ pattern: String) -> Bool {
        guard pattern.hasPrefix("^") else { return false }
        let part =
            /(?:\[(?:[^\[\]\\]|\\[dDsSwW.\-\/])+\]|\\[dDsSwW.\-\/]|[\w\s.,:;@\/'"#%&=<>~!\-])(?:(\{\d{1,3}\})|([*+?]|\{\d{1,3},\d{0,3}\}))?/
        var rest = pattern.dropFirst()
        var variable = 0
        while let match = rest.prefixMatch(of: part) {
            if match.2 != nil { variable += 1 }
            rest = rest[match.range.upperBound...]
        }
        return variable <= 1 && (rest.isEmpty || rest == "$")
    }
}
