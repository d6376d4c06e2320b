import Batch
import Foundation
import Testing

@Suite("Shards")
struct ShardTests {
    private func shards(of items: ItemList, _ count: Int) throws -> [[String]] {
        try (0..<count).map { index in
            let shard = try #require(Shard("\(index)/\(count)"))
            return shard.items(of: items).map(\.stem)
        }
    }

    @Test("take every item once, in whatever order the items come", arguments: [1, 2, 3, 7, 64])
    func split(count: Int) throws {
        let items = (0..<1_000).map { Item(path: "in/\($0).txt", stem: "folder \($0 % 9)/\($0)") }
        let shards = try shards(of: ItemList(items), count)
        #expect(shards.joined().count == items.count)
        #expect(Set(shards.joined()) == Set(items.map(\.stem)))
        #expect(shards.allSatisfy { $0.count > 250 / count }, "about as many each")
        let reversed = try self.shards(of: ItemList(items.reversed()), count)
        #expect(reversed.map { Set($0) } == shards.map { Set($0) })
        let fewer = try self.shards(of: ItemList(items.dropFirst(500)), count)
        for (some, all) in zip(fewer, shards) {
            #expect(Set(some).isSubset(of: all), "each stays where it is")
        }
    }

    @Test("are the same on every machine and in every version")
    func pinned() throws {
        let items = ItemList(["a", "b", "c", "scan 1", "sub/ä"].map { Item(path: $0, stem: $0) })
        #expect(try shards(of: items, 3) == [["c"], ["b"], ["a", "scan 1", "sub/ä"]])
    }

    @Test(
        "that are invalid are rejected",
        arguments: ["", "1", "3/3", "-1/3", "0/0", "0/100001", "1/2/3", "a/b", "0/ 2"])
    func none(text: String) {
        #expect(Shard(text) == nil)
    }
}
