import APICore
public import Batch
import Foundation
public import LandOperations
import Nyla

/// Pulls the positions of an instance of Nyla's trustee feature into a table, page by page.
public struct PullExpenses: ServiceOperation {
    /// Parameters of `expenses.pull`.
    public struct Parameters: AnswerPulling {
        public var list = ListSelection()
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = TableFormat.csv
        public var answers = AnswerParameters()

        public init() {}
    }

    public static let name = "expenses.pull"
    public static let traits = OperationTraits.pulling(version: 1)

    public let parameters: Parameters
    let service: PulledService

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        _ = try parameters.list.query()
        self.service = try PulledService(parameters, given: service)
    }

    public func makeWorker() throws -> any OperationWorker<PulledExpenses> {
        PullExpensesWorker(operation: self)
    }
}

/// Pulls the positions of one instance per item.
private struct PullExpensesWorker: OperationWorker {
    /// The most positions of an instance.
    private static let mostPositions = 1_000_000

    let operation: PullExpenses

    func process(_ item: Item, in context: ItemContext) throws -> PulledExpenses {
        try operation.service.at(item, of: .nyla) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledExpenses {
        let instance = try service.instance(of: "trustee")
        let query = try operation.parameters.list.pages(ofAtMost: Self.mostPositions)
        let fetched = try service.answer(mayBeOld: operation.parameters.answers.offline) {
            (client) throws(APIError) in
            try await NylaTrustee(client, instance: instance, mandate: service.mandate)
                .positions(query).all()
        }
        try TableOutput.write(
            fetched.value.lazy.map(\.row),
            names: Nyla.Position(date: nil, description: nil, amount: nil).row,
            as: operation.parameters.format, in: context)
        return PulledExpenses(
            input: item.name, instance: instance.text, positions: fetched.value.count,
            age: AnswerAge(fetched))
    }
}

extension Nyla.Position {
    /// The position as a row, under the column names that readers of expense tables expect.
    fileprivate var row: Row {
        Row([
            "date": .init(date?.text), "description": .init(description), "amount": .init(amount),
            "currency": .init(currency), "category": .init(category), "tax_rate": .init(taxRate),
            "organisation": .init(organisationId?.text), "contract": .init(contractId?.text),
            "id": .init(id?.text),
        ])
    }
}

extension Row.Value {
    /// A number with all its decimals, or a missing value.
    fileprivate init(_ number: Decimal?) {
        self =
            number.map {
                .number(NSDecimalNumber(decimal: $0).doubleValue, decimals: max(0, -$0.exponent))
            } ?? .missing
    }
}

/// Result of `expenses.pull`.
public struct PulledExpenses: OperationResult {
    public var input: String
    public var instance: String
    /// Positions written.
    public var positions: Int
    let age: AnswerAge

    public var notes: [String] { age.notes }
    public var foundNothing: Bool { positions == 0 }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "instance": .text(instance), "positions": .integer(positions),
                "cached": .flag(age.isCached), "as_of": .text(age.asOf),
            ])
        ]
    }
}
