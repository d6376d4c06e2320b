@testable import Jobs
import Batch
import Testing

@Suite("A step's output pattern")
struct OutputPatternTests {
    @Test(
        "puts what follows its folder before the item's name",
        arguments: [
            ("papers", "papers", "letters/march"),
            ("papers/{extension}", "papers", "jpg/letters/march"),
            ("papers/{folder}/{extension}", "papers", "letters/jpg/march"),
            ("papers/by-{extension}/x", "papers", "by-jpg/x/letters/march"),
            ("{name}", ".", "march/letters/march"),
            ("a{{b}/c", "a{b}/c", "letters/march"),
        ])
    func stems(pattern: String, folder: String, stem: String) throws {
        let pattern = try OutputPattern(pattern)
        #expect(pattern.folder == folder)
        #expect(pattern.stem(for: Item(path: "in/letters/march.JPG", stem: "letters/march")) == stem)
    }

    @Test("drops what comes out empty, and stays below its folder whatever an item is called")
    func tamed() throws {
        let pattern = try OutputPattern("a/{folder}/{name}/{extension}")
        #expect(pattern.stem(for: Item(path: "x", stem: "x")) == "x/x")
        for (name, stem) in [("...pdf", "_../pdf/.."), (".fieldbook.pdf", "_.fieldbook/pdf/.fieldbook")] {
            let item = Item(path: name, stem: PathParts(name).stem)
            #expect(pattern.stem(for: item) == stem)
        }
    }
}
