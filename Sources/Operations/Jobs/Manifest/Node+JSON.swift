import Streams
import Yams

extension Node {
    /// A JSON value as the manifest's YAML would give it.
    init(json value: JSONValue) {
        switch value {
        case .null: self = Node("null", Tag(.null))
        case .bool(let flag): self = Node("\(flag)", Tag(.bool))
        case .integer(let number): self = Node("\(number)", Tag(.int))
        case .number(let number): self = Node("\(number)", Tag(.float))
        case .literal(let text): self = Node(text, Tag(.float))
        case .string(let text): self = Node(text, Tag(.str))
        case .array(let elements): self = Node(elements.map { Node(json: $0) })
        case .object(let object):
            var pairs: [(Node, Node)] = []
            var seen: Set<String> = []
            for member in object.members.reversed() where seen.insert(member.name).inserted {
                pairs.append((Node(member.name, Tag(.str)), Node(json: member.value)))
            }
            self = Node(pairs.reversed())
        }
    }
}
