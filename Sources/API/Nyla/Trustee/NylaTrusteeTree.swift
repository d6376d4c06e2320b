public import Answers
public import Foundation

extension Nyla {
    /// A trustee's organisations with their contracts, documents and positions, counted and added up.
    ///
    /// A position is below its document, or else its contract, its organisation, or nothing. What names something that is not
    /// there is one level further up. Each position is in one place only, so that sums can be added.
    ///
    /// ```swift
    /// let tree = Nyla.TrusteeTree(organisations: organisations, contracts: contracts, documents: documents, positions: positions)
    /// for node in tree.roots { print(node.name ?? "none", node.positions, node.sums) }
    /// ```
    public struct TrusteeTree: Sendable {
        /// A kind of node.
        public enum Kind: String, Sendable {
            case organisation, contract, document, position
        }

        /// An amount in a currency.
        public struct Sum: Hashable, Sendable {
            /// The currency; `nil` if the positions name none.
            public let currency: String?
            /// The amount.
            public let amount: Decimal
        }

        /// A node with everything below it.
        public struct Node: Sendable {
            /// The kind.
            public let kind: Kind
            /// Nyla's identifier; `nil` for what belongs to no organisation.
            public let id: Identifier?
            /// The name, if there is one.
            public let name: String?
            /// The nodes below: contracts, then documents, then positions.
            public let children: [Node]
            /// Number of contracts below the node.
            public let contracts: Int
            /// Number of documents below the node.
            public let documents: Int
            /// Number of positions below the node, or 1 for a position.
            public let positions: Int
            /// The sums of these positions by currency, as far as they have an amount.
            public let sums: [Sum]

            fileprivate init(
                _ kind: Kind, _ id: Identifier?, _ name: String?, _ children: [Node], own: [Sum] = []
            ) {
                self.kind = kind
                self.id = id
                self.name = name
                self.children = children
                func count(_ wanted: Kind, _ below: KeyPath<Node, Int>) -> Int {
                    children.reduce(0) { $0 + $1[keyPath: below] + ($1.kind == wanted ? 1 : 0) }
                }
                contracts = count(.contract, \.contracts)
                documents = count(.document, \.documents)
                positions = kind == .position ? 1 : children.reduce(0) { $0 + $1.positions }
                sums = kind == .position ? own : Nyla.TrusteeTree.total(of: children)
            }
        }

        /// The organisations in the service's order, and then what belongs to none.
        public let roots: [Node]

        /// The sums of all positions.
        public var sums: [Sum] { Self.total(of: roots) }

        /// Builds the tree.
        ///
        /// - Parameter links: records that name a position and a document each.
        public init(
            organisations: [Entry], contracts: [Entry], documents: [TrusteeDocument], positions: [Position],
            links: [Entry] = []
        ) {
            let organisations = Self.first(organisations, id: { $0.id })
            let contracts = Self.first(contracts, id: { $0.id })
            let documents = Self.first(documents, id: { $0.id })
            let places = Places(organisations, contracts, documents, links)
            let documentsAt = Dictionary(grouping: documents) { places.home(of: $0) }
            let positionsAt = Dictionary(grouping: positions) { places.home(of: $0) }
            let contractsOf = Dictionary(grouping: contracts) { entry in
                entry.id.flatMap { places.organisation[$0.text] ?? nil }
            }
            func leaves(at place: Place) -> [Node] {
                (positionsAt[place] ?? []).map { position in
                    let sum = position.amount.map { Sum(currency: position.currency, amount: $0) }
                    let name = [position.date.map { String($0.text.prefix(10)) }, position.description]
                        .compactMap(\.self).joined(separator: " ")
                    return Node(
                        .position, position.id, name.isEmpty ? nil : name, [], own: [sum].compactMap(\.self))
                }
            }
            func papers(at place: Place) -> [Node] {
                (documentsAt[place] ?? []).map { document in
                    var below = place
                    below.document = document.id.text
                    return Node(.document, document.id, document.name, leaves(at: below))
                }
            }
            func organisation(_ entry: Entry?) -> Node {
                let place = Place(organisation: entry?.id?.text)
                let contracts = (contractsOf[place.organisation] ?? []).map { contract in
                    let name = contract.text("label", "name")
                    // Nothing can name a contract without an identifier.
                    guard let id = contract.id else { return Node(.contract, nil, name, []) }
                    var below = place
                    below.contract = id.text
                    return Node(.contract, id, name, papers(at: below) + leaves(at: below))
                }
                return Node(
                    .organisation, entry?.id, entry?.text("label", "name"),
                    contracts + papers(at: place) + leaves(at: place))
            }
            let rest = organisation(nil)
            roots =
                organisations.filter { $0.id != nil }.map { organisation($0) }
                + (rest.children.isEmpty ? [] : [rest])
        }

        /// The items without those that have an identifier of an earlier one.
        private static func first<Item>(_ items: [Item], id: (Item) -> Identifier?) -> [Item] {
            var seen: Set<String> = []
            return items.filter { item in id(item).map { seen.insert($0.text).inserted } ?? true }
        }

        private static func total(of nodes: [Node]) -> [Sum] {
            var sums: [String?: Decimal] = [:]
            for sum in nodes.flatMap(\.sums) { sums[sum.currency, default: 0] += sum.amount }
            return sums.map { Sum(currency: $0.key, amount: $0.value) }
                .sorted { ($0.currency ?? "\u{10FFFF}") < ($1.currency ?? "\u{10FFFF}") }
        }
    }
}

/// A place in the tree.
private struct Place: Hashable {
    var organisation: String?
    var contract: String?
    var document: String?
}

/// Where documents and positions belong.
private struct Places {
    /// The organisation of each contract, if it is there.
    private(set) var organisation: [String: String?] = [:]
    private let organisations: Set<String>
    private var papers: [String: Place] = [:]
    /// The first document of each position.
    private var paperOf: [String: String] = [:]

    init(
        _ organisations: [Nyla.Entry], _ contracts: [Nyla.Entry], _ documents: [Nyla.TrusteeDocument],
        _ links: [Nyla.Entry]
    ) {
        self.organisations = Set(organisations.compactMap { $0.id?.text })
        for contract in contracts {
            guard let id = contract.id?.text else { continue }
            let owner = contract.identifier("organisationId", "organisation_id", "organisation")?.text
            organisation[id] = known(owner)
        }
        for document in documents { papers[document.id.text] = home(of: document) }
        for link in links {
            guard let position = link.identifier("positionId", "position_id")?.text,
                let document = link.identifier("documentId", "document_id")?.text,
                papers[document] != nil, paperOf[position] == nil
            else { continue }
            paperOf[position] = document
        }
    }

    private func known(_ organisation: String?) -> String? {
        organisation.flatMap { organisations.contains($0) ? $0 : nil }
    }

    private func home(contract: Identifier?, organisation owner: Identifier?) -> Place {
        if let contract = contract?.text, let organisation = organisation[contract] {
            return Place(organisation: organisation, contract: contract)
        }
        return Place(organisation: known(owner?.text))
    }

    func home(of document: Nyla.TrusteeDocument) -> Place {
        home(contract: document.contract, organisation: document.organisation)
    }

    /// A document counts unless the position belongs to another contract or organisation.
    func home(of position: Nyla.Position) -> Place {
        let own = home(contract: position.contractId, organisation: position.organisationId)
        guard let id = position.id?.text, let document = paperOf[id], var place = papers[document],
            own.contract == nil || own.contract == place.contract,
            own.organisation == nil || own.organisation == place.organisation
        else { return own }
        place.document = document
        return place
    }
}
