import Testing

@testable import Batch

@Suite("A list of items")
struct ItemListTests {
    @Test("returns what was added, however much that is, without what was removed")
    func blocks() {
        let long = String(repeating: "x", count: 1_500_000)
        var items = (0..<30_000).map {
            Item(
                path: "some/folder/\($0)/a file with a rather long name.pdf",
                stem: $0 % 2 == 0 ? "\($0)" : "name")
        }
        items += [
            Item(path: long, stem: "stem of \(long)"), Item(path: "b.tar.gz", stem: "b"),
            Item(path: "", stem: ""),
        ]
        var list = ItemList(items)
        #expect(list.elementsEqual(items))
        #expect(
            list.filter(at: { $0 % 1_000 == 0 }).elementsEqual(
                items.indices.filter { $0 % 1_000 == 0 }.map { items[$0] }))
        for _ in 0..<20_000 { list.removeLast() }
        list.append(contentsOf: items.suffix(20_000))
        #expect(list.elementsEqual(items))
    }
}
