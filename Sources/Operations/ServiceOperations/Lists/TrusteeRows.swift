import Answers
package import Batch
package import Nyla

extension Nyla.TrusteeTree {
    /// The tree as rows, with the total at the end.
    ///
    /// - Parameter hasPositions: whether each position has a row.
    package func rows(hasPositions: Bool) -> [Row] {
        roots.flatMap { Self.rows(of: $0, at: 0, hasPositions) } + [
            Self.row(
                "total", brief: "total", kind: "total", id: nil,
                roots.reduce(0) { $0 + $1.contracts }, roots.reduce(0) { $0 + $1.documents },
                roots.reduce(0) { $0 + $1.positions }, sums)
        ]
    }

    private static func rows(of node: Node, at level: Int, _ hasPositions: Bool) -> [Row] {
        guard hasPositions || node.kind != .position else { return [] }
        let name = node.name ?? node.id?.text ?? "without \(node.kind.rawValue)"
        let isLeaf = node.kind == .position
        return [
            row(
                name, brief: String(repeating: "  ", count: level) + name, kind: node.kind.rawValue,
                id: node.id, isLeaf || node.kind != .organisation ? nil : node.contracts,
                isLeaf || node.kind == .document ? nil : node.documents, isLeaf ? nil : node.positions,
                node.sums)
        ] + node.children.flatMap { rows(of: $0, at: level + 1, hasPositions) }
    }

    private static func row(
        _ name: String, brief: String, kind: String, id: Identifier?, _ contracts: Int?, _ documents: Int?,
        _ positions: Int?, _ sums: [Sum]
    ) -> Row {
        Row([
            "name": .sentence(name, brief: brief), "kind": .text(kind), "id": .init(id?.text),
            "contracts": .init(contracts), "documents": .init(documents), "positions": .init(positions),
            "sums": .list(sums.map { "\($0.currency.map { $0 + " " } ?? "")\($0.amount)" }),
        ])
    }
}
