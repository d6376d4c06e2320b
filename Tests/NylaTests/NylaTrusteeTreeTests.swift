import Answers
import Foundation
import Nyla
import Streams
import Testing

@Suite("A trustee's tree")
struct NylaTrusteeTreeTests {
    private func document(_ json: String) throws -> Nyla.TrusteeDocument {
        try JSONDecoder().decode(Nyla.TrusteeDocument.self, from: Data(json.utf8))
    }

    private func position(
        _ id: Identifier?, _ amount: String?, _ currency: String? = "CHF", contract: Identifier? = nil,
        organisation: Identifier? = nil
    ) -> Nyla.Position {
        var position = Nyla.Position(
            date: nil, description: id?.text, amount: amount.flatMap { Decimal(string: $0) },
            currency: currency)
        position.id = id
        position.contractId = contract
        position.organisationId = organisation
        return position
    }

    /// The nodes as lines: level, kind, name.
    private func lines(_ nodes: [Nyla.TrusteeTree.Node], _ level: Int = 0) -> [String] {
        nodes.flatMap { node in
            ["\(level) \(node.kind.rawValue) \(node.name ?? "-")"] + lines(node.children, level + 1)
        }
    }

    private let organisations = [Nyla.Entry(["id": "o1", "label": "Muster"]), Nyla.Entry(["id": 2])]
    private let contracts = [
        Nyla.Entry(["id": "c1", "label": "Lohn", "organisationId": "o1"]),
        Nyla.Entry(["id": "c2", "label": "Alt", "organisationId": "o9"]),
    ]

    @Test("has each position once, below what it belongs to")
    func places() throws {
        let tree = Nyla.TrusteeTree(
            organisations: organisations, contracts: contracts,
            documents: [
                try document(#"{"id": 7, "documentName": "März", "contractId": "c1"}"#),
                try document(#"{"id": "d8", "name": "Brief", "organisationId": 2}"#),
                try document(#"{"id": "d9", "name": "Rest", "contractId": "c9"}"#),
            ],
            positions: [
                position("p1", "1"), position("p2", "2", contract: "c1"),
                position("p3", "3", organisation: "o1"), position("p4", "4", contract: "c2"),
                position("p5", "5", contract: "c9"), position("p6", "6", contract: "c2"),
                position(nil, "7"),
            ],
            links: [
                Nyla.Entry(["positionId": "p1", "documentId": "7"]),
                // Of two documents, the first counts; one that is gone does not, nor does one of another contract.
                Nyla.Entry(["positionId": "p1", "documentId": "d8"]),
                Nyla.Entry(["positionId": "p3", "documentId": "d77"]),
                Nyla.Entry(["positionId": "p6", "documentId": 7]), Nyla.Entry(["documentId": 7]),
            ])
        #expect(
            lines(tree.roots) == [
                "0 organisation Muster", "1 contract Lohn", "2 document März", "3 position p1",
                "2 position p2",
                "1 position p3", "0 organisation -", "1 document Brief", "0 organisation -", "1 contract Alt",
                "2 position p4", "2 position p6", "1 document Rest", "1 position p5", "1 position -",
            ])
        let first = try #require(tree.roots.first)
        #expect(first.contracts == 1 && first.documents == 1 && first.positions == 3)
        #expect(tree.roots.map(\.positions) == [3, 0, 4] && tree.sums.map(\.amount) == [28])
    }

    @Test("keeps a position in its organisation if its document names none")
    func otherOrganisation() throws {
        let tree = Nyla.TrusteeTree(
            organisations: organisations, contracts: contracts,
            documents: [
                try document(#"{"id": "d1", "name": "Lose"}"#),
                try document(#"{"id": "d2", "name": "Fremd", "organisationId": 2}"#),
            ],
            positions: [
                position("p1", "1", organisation: "o1"), position("p2", "2", organisation: "o1"),
                position("p3", "3"),
            ],
            links: [
                Nyla.Entry(["positionId": "p1", "documentId": "d1"]),
                Nyla.Entry(["positionId": "p2", "documentId": "d2"]),
                Nyla.Entry(["positionId": "p3", "documentId": "d2"]),
            ])
        #expect(tree.roots.map(\.positions) == [2, 1, 0] && tree.roots.map(\.documents) == [0, 1, 1])
    }

    @Test("has each position once, even if a contract has no identifier or one is listed twice")
    func oneEach() throws {
        let paper = try document(#"{"id": "d1", "name": "Brief", "contractId": "c1"}"#)
        let tree = Nyla.TrusteeTree(
            organisations: organisations + organisations,
            contracts: contracts + contracts + [Nyla.Entry(["label": "Namenlos"])],
            documents: [paper, paper],
            positions: [
                position("p1", "100"), position("p2", "10", contract: "c1"),
                position("p3", "1", contract: "c1"),
            ],
            links: [Nyla.Entry(["positionId": "p2", "documentId": "d1"])])
        #expect(tree.roots.map(\.positions) == [2, 0, 1] && tree.roots.map(\.contracts) == [1, 0, 2])
        #expect(tree.sums.map(\.amount) == [111])
    }

    @Test("adds up each currency to the last digit")
    func sums() throws {
        let tree = Nyla.TrusteeTree(
            organisations: [], contracts: [], documents: [],
            positions: [
                position("p1", "0.1"), position("p2", "0.2"), position("p3", "-5", "EUR"),
                position("p4", "3", nil), position("p5", nil, "USD"),
            ])
        #expect(tree.roots.count == 1 && tree.roots.first?.positions == 5)
        #expect(tree.sums.map { "\($0.currency ?? "-") \($0.amount)" } == ["CHF 0.3", "EUR -5", "- 3"])
        let empty = Nyla.TrusteeTree(
            organisations: [], contracts: [], documents: [], positions: [])
        #expect(empty.roots.isEmpty && empty.sums.isEmpty)
    }
}
