/// An item of a list, and its id if it has one: text or a number under `id`.
struct IdentifiedItem<Item: Decodable & Sendable>: Decodable, Sendable {
    let item: Item
    let id: String?

    private enum Name: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
        item = try Item(from: decoder)
        guard let container = try? decoder.container(keyedBy: Name.self) else {
            id = nil
            return
        }
        id =
            (try? container.decode(String.self, forKey: .id))
            ?? (try? container.decode(Int64.self, forKey: .id)).map { "\($0)" }
    }
}
