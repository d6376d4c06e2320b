public import Streams

extension Nyla {
    /// The name of a member's text in one language, such as `label.de`.
    public struct TextName: Hashable, Sendable {
        /// The member that has texts in several languages.
        public let member: String
        /// The language: one of `Nyla.languages`.
        public let language: String

        /// Reads a name; `nil` if it does not end with a language.
        public init?(_ name: String) {
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
            let language = String(name[name.index(after: dot)...])
            guard Nyla.languages.contains(language) else { return nil }
            member = String(name[..<dot])
            self.language = language
        }
    }
}

extension Nyla.Form {
    /// The given members, with texts of single languages put into the record's texts: `label.en` changes the English text of
    /// `label`, and null removes it.
    ///
    /// A text goes into a member that the service describes as multilingual, or that has texts by language; without a
    /// description, also into one that the record does not have. Others stay as they are given.
    ///
    /// - Parameter attributes: the service's description of the fields, if it has one.
    public static func merging(
        _ given: JSONObject, into record: JSONObject, describedBy attributes: [Nyla.Attribute]?
    ) -> JSONObject {
        var merged = JSONObject()
        for member in given.members {
            guard let name = Nyla.TextName(member.name), record[member.name] == nil,
                attributes?.contains(where: { $0.name == member.name }) != true,
                var present = texts(of: name.member, in: merged, or: record, describedBy: attributes)
            else {
                merged[member.name] = member.value
                continue
            }
            present[name.language] = member.value == .null ? nil : member.value
            merged[name.member] = .object(present)
        }
        return merged
    }

    /// The present texts of a member by language; `nil` if it has none and cannot have any.
    private static func texts(
        of name: String, in given: JSONObject, or record: JSONObject,
        describedBy attributes: [Nyla.Attribute]?
    ) -> JSONObject? {
        let attribute = attributes?.first { $0.name == name }
        let present = given[name] ?? record[name] ?? .null
        switch (attribute?.kind, present) {
        case (_, .object(let texts)):
            let isText = texts.members.isEmpty || Nyla.Entry.text(of: present) != nil
            return isText || attribute?.kind == .multilingual ? texts : nil
        // A single text counts as German.
        case (.multilingual?, .string(let text)): return text.isEmpty ? [:] : ["de": .string(text)]
        case (.multilingual?, _): return [:]
        case (nil, .null): return attributes == nil ? [:] : nil
        default: return nil
        }
    }
}
