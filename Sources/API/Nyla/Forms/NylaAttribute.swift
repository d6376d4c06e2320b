public import Answers
public import Streams

extension Nyla {
    /// A field of a kind of record, as the service describes it for forms and tables.
    ///
    /// ```swift
    /// let attributes = try await NylaForms(client, in: instance.context).attributes(of: "Position")
    /// print(attributes.filter(\.isRequired).map(\.name))  // ["valuta", "amount"]
    /// ```
    public struct Attribute: Hashable, Sendable, Decodable {
        /// The order of attributes that have none: the last.
        private static let lastOrder = 999

        /// The kind of value.
        public enum Kind: ServerWord {
            case text, textarea, email, url, password, number, integer, select, multiselect, checkbox
            case date, time, timestamp, multilingual, file, readOnly
            case other(String)

            /// The known kinds with their spellings.
            public static var spellings: [(value: Kind, words: [String])] {
                [
                    (.text, ["text", "string", "str"]), (.textarea, ["textarea"]), (.email, ["email"]),
                    (.url, ["url"]), (.password, ["password"]), (.number, ["number", "float", "decimal"]),
                    (.integer, ["integer", "int"]), (.select, ["select", "enum"]),
                    (.multiselect, ["multiselect"]), (.checkbox, ["checkbox", "boolean", "bool"]),
                    (.date, ["date"]), (.time, ["time"]), (.timestamp, ["timestamp", "datetime"]),
                    (.multilingual, ["multilingual"]), (.file, ["file"]), (.readOnly, ["readonly"]),
                ]
            }

            /// The word of an unknown kind.
            public var unknownWord: String? { if case .other(let word) = self { word } else { nil } }
        }

        /// Where the options of a value come from.
        public enum Options: Hashable, Sendable {
            /// These.
            case list([Option])
            /// A path of the service, which may contain `{instanceId}`.
            case path(String)
        }

        /// The name in records.
        public let name: String
        /// The kind of value.
        public let kind: Kind
        /// The label to show.
        public let label: Label?
        /// An explanation to show.
        public let explanation: Label?
        /// Whether a record needs a value.
        public let isRequired: Bool
        /// Whether forms and tables show the field.
        public let isVisible: Bool
        /// Whether a new record may have a value.
        public let isEditableOnCreate: Bool
        /// Whether the value may be changed.
        public let isEditableOnUpdate: Bool
        /// The place among the attributes, the lowest first.
        public let order: Int
        /// The values to choose from; `nil` if any value is allowed.
        public let options: Options?
        /// The rules for values.
        public let rules: ValueRules
        /// The value of new records that have none.
        public let standard: JSONValue?

        /// Decodes an attribute. Without statements it is visible, editable and the last; options and rules in an unknown
        /// form are ignored, since the service checks them too.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            name = try fields.required("name", "field", "key")
            kind = try fields.text("type", "frontend_type", "frontendType").map { Kind($0) } ?? .text
            label = try? fields.value("label")
            explanation = try? fields.value("description", "help")
            isRequired = try fields.flag("required", "isRequired", "is_required") ?? false
            isVisible = try fields.flag("visible", "isVisible", "is_visible") ?? true
            let isFixed = try fields.flag("readonly", "readOnly", "read_only") ?? (kind == .readOnly)
            let isEditable = try fields.flag("editable") ?? !isFixed
            isEditableOnCreate =
                try fields.flag("editableOnCreate", "editable_on_create") ?? isEditable
            isEditableOnUpdate =
                try fields.flag("editableOnUpdate", "editable_on_update") ?? isEditable
            order = (try? fields.integer("order")) ?? Self.lastOrder
            options = Self.options(try fields.json("options"))
            rules = ValueRules(
                try fields.object("validation", "validators", "rules"), of: try JSONObject(allOf: decoder))
            standard = try fields.json("default", "defaultValue", "default_value")
        }

        private static func options(_ value: JSONValue?) -> Options? {
            switch value {
            case .string(let path)?: path.isEmpty ? nil : .path(path)
            case .array(let values)?: .list(values.compactMap(Option.init))
            default: nil
            }
        }
    }
}

extension Nyla.Option {
    /// An option in an attribute: a value, or an object with value and label.
    fileprivate init?(_ json: JSONValue) {
        guard case .object(let object) = json else {
            self.init(json, label: nil)
            return
        }
        guard let value = object.first(of: ["value", "id", "key"]) else { return nil }
        self.init(value, label: Nyla.Label(object.first(of: ["label", "name"])))
    }
}

extension Nyla.Label {
    /// The texts in a value of an answer: an object by language, or one text, which counts as German.
    init?(_ json: JSONValue?) {
        guard case .object(let texts)? = json else {
            guard let text = json?.text else { return nil }
            self.init(["de": text])
            return
        }
        let pairs = texts.members.compactMap { member in member.value.text.map { (member.name, $0) } }
        self.init(Dictionary(pairs) { $1 })
    }
}

// MARK: Forms

extension Nyla {
    /// What a form is for.
    public enum FormMode: String, Sendable, CaseIterable {
        case create, update, view
    }
}

extension [Nyla.Attribute] {
    /// The visible attributes in their order; for a form that changes records, those that may be edited.
    public func shown(in mode: Nyla.FormMode = .view) -> [Nyla.Attribute] {
        let shown = filter { attribute in
            switch mode {
            case .view: attribute.isVisible
            case .create: attribute.isVisible && attribute.isEditableOnCreate
            case .update: attribute.isVisible && attribute.isEditableOnUpdate
            }
        }
        return shown.inOrder
    }

    /// Those with these names, for a form or a table of some fields only; the order stays.
    public func only(_ names: [String]) -> [Nyla.Attribute] { filter { names.contains($0.name) } }

    /// All attributes in their order.
    public var inOrder: [Nyla.Attribute] {
        enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    }
}
