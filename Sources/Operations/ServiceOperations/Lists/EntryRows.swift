package import Batch
package import Nyla
package import Streams

extension Nyla.Entry {
    /// The record as a row of its list. Lists without columns have all members. Programs also get the whole record.
    ///
    /// - Parameter language: the language of texts that are in several.
    package func row(of resource: Nyla.Resource, in language: String = "de") -> Row {
        guard !resource.columns.isEmpty else {
            return Row(fields.members.map { ($0.name, .init(json: $0.value, in: language)) })
        }
        let row = Row(resource.columns.map { ($0.name, Row.Value(json: value(of: $0), in: language)) })
        return row.detailed(by: "record", .text(JSONValue.object(fields).jsonText))
    }

    /// The members of the record as rows of names and values.
    package var facts: [Row] { facts(in: "de") }

    /// The same, with texts in a language.
    package func facts(in language: String) -> [Row] {
        fields.members.map { Row(["name": .text($0.name), "value": .init(json: $0.value, in: language)]) }
    }
}

extension Nyla.Entry {
    /// The names of records in a list; `nil` unless all of them are objects with names.
    static func names(of values: [JSONValue], in language: String) -> [String]? {
        var names: [String] = []
        for value in values {
            guard case .object(let object) = value,
                let name = object.first(of: nameSpellings).flatMap({ text(of: $0, in: language) })
            else { return nil }
            names.append(name)
        }
        return names
    }

    private static let nameSpellings = [
        "fileName", "file_name", "name", "toolName", "tool_name", "tool", "label", "title",
    ]
}

extension Nyla.Resource {
    /// A row that only has the names of the columns.
    package var headings: Row { Nyla.Entry(JSONObject()).row(of: self) }
}

extension Row.Value {
    /// A JSON value for people: a text in several languages as one text, a list of named records as their names.
    package init(json value: JSONValue?, in language: String = "de") {
        if case .object? = value, let text = value.flatMap({ Nyla.Entry.text(of: $0, in: language) }) {
            self = .text(text)
        } else if case .array(let values)? = value, !values.isEmpty,
            let names = Nyla.Entry.names(of: values, in: language)
        {
            self = .list(names)
        } else {
            self.init(value)
        }
    }
}

extension Nyla.RuleMatrix.Line {
    /// The line as a row of a matrix.
    package var row: Row {
        func level(_ action: Nyla.Action) -> Row.Value {
            .init(levels[action].map(Self.word))
        }
        return Row([
            "context": .text(context), "item": .text(item),
            "view": isVisible.map { .flag($0) } ?? .missing, "read": level(.read),
            "create": level(.create), "update": level(.update), "delete": level(.delete),
        ])
    }
}

extension Nyla.RuleMatrix.Line {
    private static func word(_ level: Nyla.AccessLevel) -> String {
        switch level {
        case .none: "none"
        case .my: "my"
        case .group: "group"
        case .all: "all"
        case .other(let word): word
        }
    }
}

extension Nyla.PushStep {
    /// The step as a row.
    ///
    /// - Parameters:
    ///   - outcome: what became of it.
    ///   - language: the language of the roles; `nil` for a table that has none.
    package func row(_ outcome: String, rolesIn language: String?) -> Row {
        var columns: [(name: String, value: Row.Value)] = [
            ("line", .integer(line)), ("list", .text(resource.name)), ("record", .text(key)),
            ("outcome", .text(outcome)),
        ]
        if let language {
            columns.append(("roles", roles.isEmpty ? .missing : .list(roles.map { $0.role(in: language) })))
        }
        return Row(columns).detailed(by: "sends", .text(JSONValue.object(fields).jsonText))
    }
}

extension Nyla.Entry {
    /// The role's name, identifier and mandate: "planner (r102, mandate m9)".
    fileprivate func role(in language: String) -> String {
        let marks = [id?.text, identifier("mandateId", "mandate_id").map { "mandate \($0.text)" }]
        let label = fields.first(of: ["label", "roleLabel", "role_label", "name"])
        let name = label.flatMap { Self.text(of: $0, in: language) }
        return "\(name ?? "") (\(marks.compactMap(\.self).joined(separator: ", ")))"
    }
}
