import Testing

@testable import Batch

@Suite("Items of one name")
struct DistinctStemsTests {
    private func stems(_ items: [(path: String, stem: String)], keeping known: [String: String] = [:])
        -> [String]
    {
        DistinctStems(ItemList(items.map { Item(path: $0.path, stem: $0.stem) })) { paths in
            known.filter { paths.contains($0.key) }
        }.items.map(\.stem)
    }

    @Test("have stems of their own: by endings, by folders, as few as suffice, or by a hash")
    func stems() {
        #expect(stems([("/d/a.pdf", "a"), ("/d/b.pdf", "b")]) == ["a", "b"])
        #expect(stems([("/d/a.pdf", "a"), ("/d/a.png", "a"), ("/d/b.pdf", "b")]) == ["a.pdf", "a.png", "b"])
        #expect(stems([("/d/LOG", "LOG"), ("/d/LOG.gpx", "LOG")]) == ["LOG", "LOG.gpx"])
        #expect(stems([("/d/x/a.pdf", "a"), ("/d/y/a.pdf", "a")]) == ["x/a", "y/a"])
        #expect(stems([("/1/x/a.pdf", "a"), ("/2/x/a.pdf", "a")]) == ["1/x/a", "2/x/a"])
        #expect(
            stems([("/x/deep/a.pdf", "deep/a"), ("/y/deep/a.pdf", "deep/a")]) == ["x/deep/a", "y/deep/a"])
        let hashed = stems([("https://e.ch/a?1", "a"), ("https://e.ch/a?2", "a")])
        #expect(Set(hashed).count == 2 && hashed.allSatisfy { $0.hasPrefix("a-") }, "\(hashed)")
    }

    @Test("do not take the stems of others, nor change with their order")
    func others() {
        let three = [("/x/a.pdf", "a"), ("/y/a.pdf", "a"), ("/z/a.pdf", "x/a")]
        let found = stems(three)
        #expect(Set(found).count == 3 && found[2] == "x/a" && found[1] == "y/a", "\(found)")
        #expect(Set(stems(three.reversed())) == Set(found))
    }

    @Test("keep their earlier stems, and changed ones are noted")
    func known() {
        let two = [("/x/a.pdf", "a"), ("/y/a.pdf", "a")]
        #expect(stems(two, keeping: ["/x/a.pdf": "a"]) == ["a", "y/a"])
        let notes = DistinctStems(ItemList(two.map { Item(path: $0.0, stem: $0.1) })).notes
        #expect(notes.count == 2 && notes[0].contains("/x/a.pdf is called x/a"))
        let many = (0..<100).map { Item(path: "/\($0)/a.pdf", stem: "a") }
        #expect(DistinctStems(ItemList(many)).notes.count == 11)
    }

    @Test("keep them even if another item would now get that stem")
    func knownFirst() {
        let items = [("/d/day", "day"), ("/d/day.gpx", "day"), ("/d/day.kml", "day")]
        let found = stems(items, keeping: ["/d/day.gpx": "day"])
        #expect(found[1] == "day" && found[2] == "day.kml" && Set(found).count == 3, "\(found)")
    }

    @Test("get no note where they only got their ending, in folders of many kinds")
    func endings() {
        let items = [("/d/a.pdf", "a"), ("/d/a.png", "a"), ("/x/b.pdf", "b"), ("/y/b.pdf", "b")]
        let list = ItemList(items.map { Item(path: $0.0, stem: $0.1) })
        #expect(DistinctStems(list).notes.count == 4)
        #expect(DistinctStems(list, notesEndings: false) { _ in [:] }.notes.count == 2)
    }
}
