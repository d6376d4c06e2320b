public import APICore
import Answers
import Streams

extension Nyla {
    /// A node of the navigation: a block, a page, or a mandate with its features, instances and views.
    public struct NavigationNode: Hashable, Sendable {
        /// A kind of node.
        public enum Kind: String, Sendable {
            case block, page, group, mandate, feature, instance, view
        }

        /// The most nodes of a tree.
        static let mostNodes = 20_000
        /// The deepest level of a tree.
        static let mostLevels = 12

        /// Lists of nodes, and the kind that each has.
        private static let lists: [(name: String, kind: Kind)] = [
            ("blocks", .block), ("items", .page), ("pages", .page), ("subgroups", .group), ("groups", .group),
            ("mandates", .mandate), ("features", .feature), ("instances", .instance), ("views", .view),
            ("children", .page),
        ]

        /// The kind.
        public let kind: Kind
        /// Nyla's identifier or code.
        public let id: String?
        /// The label to show.
        public let label: Label?
        /// The path of the page in Nyla's own interface.
        public let path: String?
        /// The icon's name.
        public let icon: String?
        /// The nodes below, in their order.
        public let children: [NavigationNode]

        /// The nodes of an answer: a list, or an object with lists.
        static func nodes(in answer: JSONValue) throws(APIError) -> [NavigationNode] {
            var left = mostNodes
            return switch answer {
            case .array(let values): try nodes(in: values, .block, level: 1, &left)
            case .object(let object): try children(of: object, level: 1, &left)
            default: []
            }
        }

        private static func children(
            of object: JSONObject, level: Int, _ left: inout Int
        ) throws(APIError) -> [NavigationNode] {
            var all: [NavigationNode] = []
            for list in lists {
                guard case .array(let values)? = object[list.name] else { continue }
                all += try nodes(in: values, list.kind, level: level, &left)
            }
            return all
        }

        private static func nodes(
            in values: [JSONValue], _ kind: Kind, level: Int, _ left: inout Int
        ) throws(APIError) -> [NavigationNode] {
            var nodes: [(order: Double, node: NavigationNode)] = []
            for case .object(let object) in values {
                left -= 1
                guard left >= 0, level <= mostLevels else {
                    throw APIError(
                        .answer, "the navigation has too many pages or levels",
                        remedy: "Report it to the service's operator.",
                        endpoint: NylaEndpoints.navigation.endpoint.description)
                }
                let children = try children(of: object, level: level + 1, &left)
                nodes.append((object["order"]?.doubleValue ?? .infinity, Self(object, kind, children)))
            }
            return nodes.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
                .map(\.element.node)
        }

        private init(_ object: JSONObject, _ kind: Kind, _ children: [NavigationNode]) {
            self.kind = kind
            id = object.first(of: ["id", "code", "featureCode", "objectKey", "uiComponent", "type"])?.text
            label = Label(
                object.first(of: ["uiLabel", "label", "title", "name", "mandateName", "instanceLabel"]))
            path = object.first(of: ["uiPath", "path", "href", "url"])?.text
            icon = object["icon"]?.text
            self.children = children
        }

        /// The node and those below it, each with its level, from 0.
        public var flattened: [(level: Int, node: NavigationNode)] {
            [(0, self)] + children.flatMap { $0.flattened.map { ($0.level + 1, $0.node) } }
        }

        /// The path of the first page at or below the node.
        public var firstPath: String? { path ?? children.lazy.compactMap(\.firstPath).first }
    }
}

extension NylaClient {
    /// The tree of pages that the user may see, in a language such as `de`.
    public func navigation(language: String) async throws(APIError) -> [Nyla.NavigationNode] {
        let request = NylaEndpoints.navigation.request(query: [("language", language)])
        return try Nyla.NavigationNode.nodes(in: try await client.json(of: request))
    }
}
