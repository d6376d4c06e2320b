import LandOperations
import APICore
import Backends
import Batch
import Foundation

/// Pulls a trustee's positions from one service after the other.
struct PullExpensesWorker: OperationWorker {
    /// More of them are not what people work with.
    private static let mostPositions = 1_000_000

    let operation: PullExpenses

    func process(_ item: Item, in context: ItemContext) throws -> PulledExpenses {
        try operation.service.at(item, of: .nyla) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledExpenses {
        guard let instance = service.profile.context.instance else {
            throw RunFailure(.noInstance(of: "trustee"))
        }
        let mandate = service.profile.context.mandate
        var query = operation.parameters.query(ofAtMost: Self.mostPositions)
        query.search = operation.parameters.search
        let ask: @Sendable (APIClient) async throws(APIError) -> [Nyla.Position] = {
            [query] (client) throws(APIError) in
            try await NylaTrustee(
                client, instance: .text(instance), mandate: mandate.map { .text($0) }
            ).positions(query).all()
        }
        let fetched = try operation.parameters.offline ? service.lastGood(ask: ask) : service.fresh(ask: ask)
        let output = try TableOutput(operation.parameters.format, in: context)
        try output.writeNames(of: Nyla.Position(date: nil, description: nil, amount: nil).row)
        for position in fetched.value { try output.write(position.row) }
        try output.finish()
        return PulledExpenses(
            input: item.name, instance: instance, positions: fetched.value.count, age: AnswerAge(fetched))
    }
}

extension Nyla.Position {
    /// The position under names by which tables of expenses are read.
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
    /// A number to its last digit, or nothing.
    fileprivate init(_ number: Decimal?) {
        self =
            number.map {
                .number(NSDecimalNumber(decimal: $0).doubleValue, decimals: max(0, -$0.exponent))
            } ?? .missing
    }
}
