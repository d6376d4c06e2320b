import Streams

/// Joins numbers and EGRIDs to the areas of parcels: DM.01 stores the former in the table `Grundstueck` and the latter in
/// `Liegenschaft`, `SelbstRecht` and `Bergwerk`, whose rows refer to `Grundstueck`.
struct RegisterJoin {
    private static let registers = ["Grundstueck", "Immeuble", "Fondo"]
    private static let identifiers: Set = ["_TID", "TID"]
    /// References to the origin of an entry, which is in another table.
    private static let omitted: Set = ["Entstehung", "Origine", "Origine_di"]
    /// The kinds by their codes; cantons may have more.
    private static let kinds = [
        "Art": ["Liegenschaft", "Baurecht", "Quellenrecht", "Konzessionsrecht"],
        "Genre": ["Bien-fonds", "Droit de superficie", "Droit de source", "Droit de concession"],
        "Genere": [
            "Bene immobile", "Diritto di superficie", "Diritto di sorgente", "Diritto di concessione",
        ],
    ]

    /// The areas' attribute that refers to the entry.
    private let reference: String
    private let hasCodes: Bool
    private var entries: [String: [JSONObject.Member]] = [:]

    /// Creates a join without entries. With `hasCodes`, the codes of kinds become words.
    init(by reference: String, hasCodes: Bool) {
        self.reference = reference
        self.hasCodes = hasCodes
    }

    /// The layer of entries for a layer of areas, and the attribute that refers to them.
    static func table(
        for layer: VectorLayer, among layers: [VectorLayer]
    ) -> (layer: VectorLayer, reference: String)? {
        let name = layer.name
        let own = layer.tableName
        let topic = String(name.dropLast(own.count))
        let project = own.hasPrefix("Proj") ? "Proj" : ""
        for register in registers where project + register != own {
            guard let found = layers.first(where: { $0.name == topic + project + register }),
                let reference = ["\(own)_von", "\(own)_de", "\(own)_di", register].first(
                    where: layer.attributes.contains)
            else { continue }
            return (found, reference)
        }
        return nil
    }

    /// Adds an entry.
    mutating func add(_ attributes: JSONObject) {
        guard let identifier = attributes.members.first(where: { Self.identifiers.contains($0.name) }),
            let key = identifier.value.text
        else { return }
        entries[key] = attributes.members.compactMap { member in
            if Self.identifiers.contains(member.name) || Self.omitted.contains(member.name) { return nil }
            return JSONObject.Member(name: member.name, value: value(of: member))
        }
    }

    /// Adds the attributes of an area's entry that the area itself does not have.
    func complete(_ attributes: inout JSONObject) {
        guard let key = attributes[reference]?.text, let entry = entries[key] else { return }
        let known = Set(attributes.members.map(\.name))
        attributes.members += entry.filter { !known.contains($0.name) }
    }

    /// The value, with a kind in words; null for a kind outside the federal model.
    private func value(of member: JSONObject.Member) -> JSONValue {
        guard hasCodes, let words = Self.kinds[member.name], case .integer(let code) = member.value else {
            return member.value
        }
        return Int(exactly: code).flatMap { words.indices.contains($0) ? .string(words[$0]) : nil } ?? .null
    }
}

extension VectorLayer {
    /// The name without the INTERLIS model and topic before it.
    public var tableName: String {
        let behindTopic = name.split(separator: ".").last.map(String.init) ?? name
        guard let range = behindTopic.ranges(of: "__").last else { return behindTopic }
        return String(behindTopic[range.upperBound...])
    }
}
