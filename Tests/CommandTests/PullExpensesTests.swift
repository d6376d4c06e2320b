import Foundation
import Testing

@Suite("A trustee's positions that are pulled from Nyla")
struct PullExpensesTests {
    private static let store = """
        {"positions": {
          "p1": {"valuta": "2026-03-02", "description": "Büro, Papier", "amount": 1234.5, "currency": "CHF", "contractId": "c1"},
          "p2": {"valuta": "2026-03-03", "description": "Porto", "amount": -7, "currency": "CHF", "taxRate": 8.1},
          "p3": {"valuta": "2026-03-04", "description": "Porto", "amount": 0.05, "currency": "EUR"}}}
        """

    @Test("are a table, page by page, the last one known where the service is away")
    func table() throws {
        let service = try PulledService(nyla: Self.store)
        let arguments = ["pull", "expenses", "--page-size", "2", "--format", "ndjson", "--retries", "0"]
        let fresh = try service.command.run(arguments + ["-o", "a.csv"])
        #expect(fresh.status == 0 && fresh.output.contains("\"cached\":false"), "\(fresh.errors)")
        #expect(
            service.folder.text("a.csv") == """
                date,description,amount,currency,category,tax_rate,organisation,contract,id
                2026-03-02,"Büro, Papier",1234.5,CHF,,,,c1,p1
                2026-03-03,Porto,-7,CHF,,8.1,,,p2
                2026-03-04,Porto,0.05,EUR,,,,,p3

                """)
        let found = try service.command.run(arguments + ["-o", "b.ndjson", "--search", "Porto"])
        #expect(found.status == 0 && service.folder.text("b.ndjson")?.split(separator: "\n").count == 2)
        let away = service.away()
        let cached = try away.run(arguments + ["-o", "c.csv"])
        #expect(cached.status == 0 && cached.output.contains("\"cached\":true"), "\(cached.errors)")
        #expect(cached.errors.contains("; using its response of "))
        #expect(service.folder.data("c.csv") == service.folder.data("a.csv"))
        let refused = try away.run(arguments + ["-o", "d.csv", "--no-cache"])
        #expect(refused.status == 3 && service.folder.data("d.csv") == nil)
        #expect(!service.tellsSecret(fresh, found, cached, refused))
    }
}
