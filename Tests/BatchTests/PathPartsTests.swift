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
}
