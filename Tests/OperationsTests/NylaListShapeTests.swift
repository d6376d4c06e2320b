import Testing

@testable import ServiceOperations

@Suite("Numbers in Nyla's lists and reports")
struct NylaListShapeTests {
    @Test(
        "are added up unless their column's name forbids it",
        arguments: [
            ("amount", true), ("bookingAmount", true), ("pages", true), ("generated", true),
            ("taxRate", false),
            ("tax_rate", false), ("vatPercentage", false), ("fiscal_year", false), ("yearOfPurchase", false),
            ("id", false), ("positionId", false), ("contract_id", false), ("invoiceNumber", false),
            ("numberOfPages", true), ("paid", true),
        ])
    func sums(name: String, expected: Bool) { #expect(RowGroups.isSummable(name) == expected) }

    @Test(
        "have the decimals of their scale",
        arguments: [
            (0.0, 0.006, ["0.000", "0.002", "0.004", "0.006"]),
            (0.0, 0.8, ["0.0", "0.2", "0.4", "0.6", "0.8"]),
            (-1.0, 7.0, ["-2", "0", "2", "4", "6", "8"]), (0.0, 0.0, ["0", "1"]),
        ] as [(Double, Double, [String])])
    func scale(least: Double, most: Double, expected: [String]) {
        let steps = ChartDrawing.steps(from: least, to: most)
        #expect(steps.map { ChartDrawing.label($0, step: steps[1] - steps[0]) } == expected)
    }
}
