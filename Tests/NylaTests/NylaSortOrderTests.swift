import Nyla
import TestClients
import Testing

@Suite("The sort order of a list")
struct NylaSortOrderTests {
    @Test("takes a column from unsorted to ascending, descending and unsorted again")
    func cycle() {
        var order = Nyla.SortOrder()
        var seen: [Nyla.ListQuery.Sort.Direction?] = []
        for _ in 0..<4 {
            order.cycle("amount")
            seen.append(order.direction(of: "amount"))
        }
        #expect(seen == [.ascending, .descending, nil, .ascending])
    }

    @Test("keeps the other columns where they are")
    func others() {
        var order: Nyla.SortOrder = [.init("currency"), .init("valuta", .descending)]
        order.cycle("amount")
        #expect(order.description == "currency:asc,valuta:desc,amount:asc")
        order.cycle("currency")
        #expect(order.description == "currency:desc,valuta:desc,amount:asc")
        order.cycle("valuta")
        #expect(order.description == "currency:desc,amount:asc")
    }

    @Test("has each column once")
    func once() {
        let order = Nyla.SortOrder([.init("a"), .init("b"), .init("a", .descending)])
        #expect(order.keys == [.init("a"), .init("b")])
        let error = #expect(throws: Nyla.SortOrder.ReadError.self) {
            _ = try Nyla.SortOrder(reading: ["a:desc", "b", "a"])
        }
        #expect(error?.message == "a was given twice")
    }

    @Test("is read as it is written")
    func read() throws {
        let order = try Nyla.SortOrder(reading: ["valuta:DESC", "amount", "currency:asc"])
        #expect(order.keys == [.init("valuta", .descending), .init("amount"), .init("currency")])
        let again = try Nyla.SortOrder(reading: order.description.split(separator: ",").map(String.init))
        #expect(again == order)
        for text in ["", ":desc", "amount:up", "amount:", "a:b:c"] {
            #expect(throws: Nyla.SortOrder.ReadError.self, "\(text)") {
                _ = try Nyla.SortOrder(reading: [text])
            }
        }
    }
}
