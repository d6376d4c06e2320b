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
        guard let value, !isNothing(value) else {
            return isRequired && standard == nil ? "a value is required" : nil
        }
        if let objection = objectionToKind(of: value) ?? objectionByRules(to: value) { return objection }
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

    /// Whether a value counts as missing; texts by language do if all of them are empty.
    private func isNothing(_ value: JSONValue) -> Bool {
        if kind == .multilingual, case .object(let texts) = value {
            return texts.members.allSatisfy { $0.value == .null || $0.value == .string("") }
        }
        return value == .null || value == .string("")
    }

    /// What is wrong with a value by the rules; of texts by language, with one of them.
    private func objectionByRules(to value: JSONValue) -> String? {
        guard kind == .multilingual, case .object(let texts) = value else {
            return rules.objection(to: value)
        }
        for text in texts.members where !isNothing(text.value) {
            if let objection = rules.objection(to: text.value) { return "\(text.name): \(objection)" }
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
        case .time:
            value.text?.wholeMatch(of: Self.time) == nil ? "a time such as 14:30 was expected" : nil
        case .timestamp:
            Self.isTimestamp(value)
                ? nil : "a date and time such as 2026-03-02T08:00:00Z, or seconds since 1970, were expected"
        case .multilingual:
            Self.areTexts(value) ? nil : "texts by language were expected"
        case .email:
            value.text?.wholeMatch(of: /[^@\s]+@[^@\s]+/) == nil ? "an email address was expected" : nil
        case .url:
            value.text?.hasPrefix("http") == true ? nil : "a web address was expected"
        default: nil
        }
    }

    /// Hours and minutes, with or without seconds and an offset.
    private static var time: some RegexComponent {
        /(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,9})?)?(?:Z|[+\-][0-9]{2}:?[0-9]{2})?/
    }

    /// Whether a value is a number of seconds, or a date and time with or without an offset.
    private static func isTimestamp(_ value: JSONValue) -> Bool {
        guard case .string(let text) = value else { return value.doubleValue != nil }
        guard let utc = try? ClockZone("UTC") else { return true }
        return text.utf8.count <= 64 && (try? Timestamp(iso8601: text, in: utc)) != nil
    }

    /// Whether a value has a text, or none, for each language.
    private static func areTexts(_ value: JSONValue) -> Bool {
        guard case .object(let texts) = value else { return false }
        return texts.members.allSatisfy { text in
            if case .string = text.value { !text.name.isEmpty } else { text.value == .null }
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
