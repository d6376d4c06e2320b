public import APICore
import Foundation
import Routes
public import Streams

extension Nyla {
    /// The fields of a kind of record and what the user may do with them, to check values before they are sent.
    ///
    /// ```swift
    /// let form = try await NylaForms(client, in: context).form(of: .positions, access: access)
    /// let values = form.values(["amount": "12.50"])
    /// print(form.objections(toChanging: values, in: record.fields))  // ["amount: you may not write it"]
    /// ```
    public struct Form: Sendable {
        /// A check of one's own: what is wrong with the values, one text for each error.
        public typealias Check = @Sendable (JSONObject) -> [String]

        /// The fields; `nil` if the service does not describe them.
        public let attributes: [Attribute]?
        /// What the user may do.
        public let access: TableAccess
        /// The values to choose from, by field, of fields that have them at a path.
        public var options: [String: [Option]] = [:]
        /// Names of the place that requests are for, such as `mandateId`: records may have them although they are no fields,
        /// and need none.
        public var placeNames: Set<String> = []
        /// Names of fields for files that are yet to be uploaded. Their values are not identifiers yet, so only the kind of the
        /// field is checked.
        public var uploads: Set<String> = []
        /// A check beside those of the service's description.
        public var check: Check?

        /// A form of these fields.
        public init(_ attributes: [Attribute]?, access: TableAccess) {
            self.attributes = attributes
            self.access = access
        }

        /// Values as their fields want them: texts become numbers, truth values, lists, or null if they are empty, and a text
        /// of one language is put into the others. A text that names an option becomes its value, which may be a number or a
        /// truth value. A text that does not fit stays as it is.
        ///
        /// - Parameter record: the record, whose values show the kind of fields that are not described.
        public func values(_ given: JSONObject, of record: JSONObject = JSONObject()) -> JSONObject {
            JSONObject(
                Self.merging(given, into: record, describedBy: attributes).members.map { member in
                    guard case .string(let text) = member.value, !uploads.contains(member.name) else {
                        return member
                    }
                    let present = record[member.name]
                    let kind = attribute(member.name)?.kind ?? Self.kind(of: present)
                    if let choice = chosen(text, of: member.name, kind) {
                        return .init(name: member.name, value: choice)
                    }
                    let value =
                        kind == .timestamp && Self.kind(of: present) == .number
                        ? Self.seconds(text) ?? Self.value(text, of: kind) : Self.value(text, of: kind)
                    return .init(name: member.name, value: value ?? member.value)
                })
        }

        /// What is wrong with the values of a new record; empty if it may be sent.
        public func objections(toCreating values: JSONObject) -> [String] {
            var words: [String] = []
            for attribute in attributes ?? [] where attribute.name != "id" && attribute.isEditableOnCreate {
                if values[attribute.name] == nil, placeNames.contains(attribute.name) { continue }
                words += objections(to: values[attribute.name], of: attribute)
            }
            words += values.members.compactMap { objection(toWriting: $0.name, .create) }
            return words + (check?(values) ?? [])
        }

        /// What is wrong with new values of a record; empty if they may be sent.
        ///
        /// - Parameter record: the record as the service has it, if it was read.
        public func objections(toChanging values: JSONObject, in record: JSONObject? = nil) -> [String] {
            var words: [String] = []
            for member in values.members {
                if let objection = objection(toWriting: member.name, .update, in: record) {
                    words.append(objection)
                } else if let attribute = attribute(member.name) {
                    words += objections(to: member.value, of: attribute)
                }
            }
            return words + (check?(values) ?? [])
        }

        private func attribute(_ name: String) -> Attribute? { attributes?.first { $0.name == name } }

        private func objections(to value: JSONValue?, of attribute: Attribute) -> [String] {
            if uploads.contains(attribute.name) {
                switch attribute.kind {
                case .file, .other: return []
                default: return ["\(attribute.name): it is not a field for files"]
                }
            }
            return attribute.objection(to: value, options: options[attribute.name]).map {
                ["\(attribute.name): \($0)"]
            }
                ?? []
        }

        /// Why a field must not have a value; `nil` if it may.
        func objection(
            toWriting name: String, _ mode: FormMode, in record: JSONObject? = nil
        ) -> String? {
            if let attribute = attribute(name) {
                let isEditable = mode == .create ? attribute.isEditableOnCreate : attribute.isEditableOnUpdate
                if !isEditable { return "\(name): it cannot be \(mode == .create ? "given" : "changed")" }
            } else if attributes == nil, record?[name] == nil, let text = TextName(name) {
                return "\(name): \(text.member) has no texts by language"
            } else if attributes != nil, record?[name] == nil, !placeNames.contains(name) {
                let known = attributes?.shown(in: mode).map(\.name).joined(separator: ", ") ?? ""
                return "\(name): there is no such field; known are \(known)"
            }
            return access.allowsWriting(name, mode) ? nil : "\(name): you may not write it"
        }

        /// The kind that a value suggests; `nil` for texts and all others.
        private static func kind(of value: JSONValue?) -> Attribute.Kind? {
            switch value {
            case .integer?, .number?, .literal?: .number
            case .bool?: .checkbox
            default: nil
            }
        }

        /// The value of the option that a text names, or of several; `nil` if it names none, or the field has no options.
        private func chosen(_ text: String, of name: String, _ kind: Attribute.Kind?) -> JSONValue? {
            var known = options[name] ?? []
            if case .list(let list)? = attribute(name)?.options { known = list }
            guard !known.isEmpty else { return nil }
            func value(_ word: String) -> JSONValue? {
                let number = Self.number(word)?.doubleValue
                let truth = Self.value(word, of: .checkbox)
                return known.first { $0.json.text == word }?.json
                    ?? known.first { option in
                        if case .string = option.json { return false }
                        if case .bool = option.json { return option.json == truth }
                        return number != nil && option.json.doubleValue == number
                    }?.json
            }
            guard kind == .multiselect else { return value(text) }
            let words = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            return words.isEmpty ? nil : .array(words.map { value($0) ?? .string($0) })
        }

        private static func value(_ text: String, of kind: Attribute.Kind?) -> JSONValue? {
            switch kind {
            case nil, .text?, .textarea?, .password?, .other?: nil
            case _ where text.isEmpty: .null
            case .number?, .integer?, .timestamp?: number(text)
            case .checkbox?: ["true": true, "yes": true, "false": false, "no": false][text.lowercased()]
            case .multiselect?:
                .array(text.split(separator: ",").map { .string($0.trimmingCharacters(in: .whitespaces)) })
            default: nil
            }
        }

        /// The seconds since 1970 of a date and time with its offset.
        private static func seconds(_ text: String) -> JSONValue? {
            guard let moment = try? Timestamp(iso8601: text) else { return nil }
            return Int64(exactly: moment.secondsSince1970).map { .integer($0) }
                ?? .number(moment.secondsSince1970)
        }

        private static func number(_ text: String) -> JSONValue? {
            guard text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil else { return nil }
            if let number = Int64(text) { return .integer(number) }
            // More digits than a Double has are sent as they are.
            guard text.count <= 16 else { return .literal(text) }
            return Double(text).map { .number($0) }
        }
    }
}

extension NylaForms {
    /// The form of a kind of records.
    ///
    /// - Parameters:
    ///   - types: names of the records' type; the first that the service describes counts.
    ///   - access: what the user may do, by the fields.
    ///   - names: the fields whose values to choose from are needed; all if `nil`.
    public func form(
        ofAny types: [String], for names: [String]? = nil,
        access: @Sendable ([Nyla.Attribute]?) -> Nyla.TableAccess
    ) async throws(APIError) -> Nyla.Form {
        var attributes: [Nyla.Attribute]?
        for type in types where attributes == nil { attributes = try await attributesIfThere(of: type) }
        var form = Nyla.Form(attributes, access: access(attributes))
        form.options = try await options(
            of: (attributes ?? []).filter { names?.contains($0.name) ?? true })
        return form
    }
}
