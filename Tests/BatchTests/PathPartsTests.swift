import Testing

@testable import Batch

@Suite("Paths")
struct PathPartsTests {
    @Test("are put in order byte by byte, also where a name begins with a combining mark")
    func absolute() {
        #expect(PathParts.absolute("/a/./b//../\u{301}c/") == "/a/\u{301}c")
        #expect(PathParts.relative("/out/../\u{301}c", to: "/out") == nil)
        #expect(PathParts.relative("/out/\u{301}c", to: "/out") == "\u{301}c")
        #expect(PathParts.relative("/out/e\u{301}", to: "/out/\u{E9}") == nil)
        #expect(PathParts.relative("/out/./", to: "/out") == ".")
    }

    @Test(
        "have a folder, a stem and a suffix",
        arguments: [
            ("a/b.tar.gz", "a", "b", "tar.gz"), ("b", "", "b", ""), (".hidden", "", ".hidden", ""),
            ("a/.b.txt", "a", ".b", "txt"), ("/b.csv", "/", "b", "csv"), ("a.b/c", "a.b", "c", ""),
        ])
    func parts(path: String, folder: String, stem: String, suffix: String) {
        let parts = PathParts(path)
        #expect([parts.folder, parts.stem, parts.suffix] == [folder, stem, suffix])
    }

    @Test("do not leave the root")
    func root() {
        #expect(PathParts.absolute("/../../a") == "/a")
        #expect(PathParts.relative("/out/../../out/a", to: "/out") == "a")
        #expect(PathParts.relative("/other/a", to: "/out") == nil)
        #expect(PathParts.relative("/output/a", to: "/out") == nil)
    }
}
