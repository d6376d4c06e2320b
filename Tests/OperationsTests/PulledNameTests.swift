@testable import ServiceOperations
import Batch
import Foundation
import Nyla
import Testing

@Suite("Names that a service gives to what is pulled")
struct PulledNameTests {
    @Test(
        "lead nowhere, hide nothing, and can be files' names",
        arguments: [
            ("../../etc/x", "_.._.._etc_x"), ("..", "_"), ("", "_"), (".", "_"), (".bashrc", "_.bashrc"),
            ("a/b\\c", "a_b_c"), ("a\u{0}b\nc\u{1B}[31m", "a_b_c_[31m"), ("\u{202E}fdp.exe", "_fdp.exe"),
            ("CON", "_CON"), ("nul.txt", "_nul.txt"), ("Pläne 2026.pdf", "Pläne 2026.pdf"),
            ("Plan. ", "Plan"), ("\u{10FF2F}x", "_x"), ("a:b", "a_b"), (".fieldbook", "_.fieldbook"),
        ])
    func safe(name: String, expected: String) {
        #expect(PulledFileName(name).text == expected)
        #expect(PulledFileName(PulledFileName(name).text).text == expected)
    }

    @Test("are those that are sent, so that none comes back changed")
    func sent() {
        let item = Item(path: "in/\u{202E}a\u{2028}b\u{10FF2F}.pdf", stem: "a")
        #expect(DocumentSource().name(for: item) == "_a_b_x2F.pdf")
    }

    @Test("are cut where they are too long, their endings kept")
    func long() {
        let name = PulledFileName(String(repeating: "ä", count: 300) + ".pdf").text
        #expect(name.utf8.count <= 200 && name.hasSuffix("ä.pdf"))
        let apart = PulledFileName(name).marked(with: "f12").text
        #expect(apart.utf8.count <= 200 && apart.hasSuffix(" (f12).pdf"))
        #expect(PulledFileName(String(repeating: "a\u{301}\u{302}", count: 5_000)).text.utf8.count <= 200)
    }

    @Test("put documents into the service's folders, no two at one place")
    func places() {
        var places = DocumentPlaces(folders: [
            .init(id: "d1", name: "Pläne", parent: nil), .init(id: "d2", name: "Alt", parent: "d1"),
            .init(id: "d3", name: "pläne", parent: nil), .init(id: "d4", name: "..", parent: "d2"),
        ])
        #expect(places.place(of: "a.pdf", id: "1", at: "/1", in: "d2") == "Pläne/Alt/a.pdf")
        #expect(places.place(of: "A.pdf", id: "2", at: "/2", in: "d2") == "Pläne/Alt/A (2).pdf")
        #expect(places.place(of: "a.pdf", id: "3", at: "/3", in: "d3") == "pläne (d3)/a.pdf")
        #expect(places.place(of: "a.pdf", id: "4", at: "/4", in: "d4") == "Pläne/Alt/_/a.pdf")
        #expect(places.place(of: "a.pdf", id: "5", at: "/5", in: "gone") == "a.pdf")
        #expect(places.place(of: "Pläne", id: "6", at: "/6", in: nil) == "Pläne (6)")
        #expect(places.place(of: "a (6).pdf", id: "7", at: "/7", in: nil) == "a (6).pdf")
        #expect(places.place(of: "a.pdf", id: "6", at: "/8", in: nil) == "a (6) (2).pdf")
    }

    @Test("stay where they were, whoever of the same name came or went")
    func namesakes() {
        let earlier = [
            JournaledAddress(stem: "a.pdf", address: "http://s/7#size=3", isDone: true),
            JournaledAddress(stem: "b (8).pdf", address: "http://s/8", isDone: true),
            JournaledAddress(stem: "b.pdf", address: "http://s/gone", isDone: true),
        ]
        var places = DocumentPlaces(folders: [], earlier: earlier)
        #expect(places.place(of: "a.pdf", id: "1", at: "http://s/1", in: nil) == "a (1).pdf")
        #expect(places.place(of: "a.pdf", id: "7", at: "http://s/7", in: nil) == "a.pdf")
        #expect(places.place(of: "b.pdf", id: "8", at: "http://s/8", in: nil) == "b (8).pdf")
        #expect(places.place(of: "b.pdf", id: "9", at: "http://s/9", in: nil) == "b (9).pdf")
    }

    @Test("stay in their folders, whichever of the same name came or went")
    func folders() {
        let earlier = [
            JournaledAddress(stem: "Pläne (d2)/Alt/x", address: "http://s/3#folder=d3", isDone: true),
            JournaledAddress(stem: "Pläne/a.pdf", address: "http://s/1#folder=d1", isDone: true),
            JournaledAddress(stem: "Briefe/a.pdf", address: "http://s/4#folder=d4", isDone: true),
        ]
        var places = DocumentPlaces(
            folders: [
                .init(id: "d0", name: "Pläne", parent: nil), .init(id: "d2", name: "Pläne", parent: nil),
                .init(id: "d3", name: "Alt", parent: "d2"), .init(id: "d4", name: "Post", parent: nil),
            ], earlier: earlier)
        #expect(places.place(of: "x", id: "3", at: "http://s/3", in: "d3") == "Pläne (d2)/Alt/x")
        #expect(places.place(of: "a.pdf", id: "2", at: "http://s/2", in: "d2") == "Pläne (d2)/a.pdf")
        #expect(places.place(of: "a.pdf", id: "5", at: "http://s/5", in: "d0") == "Pläne (d0)/a.pdf")
        #expect(places.place(of: "a.pdf", id: "4", at: "http://s/4", in: "d4") == "Post/a.pdf")
    }

    @Test("end also where folders lie in themselves, or very deep")
    func circles() {
        var places = DocumentPlaces(folders: [
            .init(id: "a", name: "A", parent: "b"), .init(id: "b", name: "B", parent: "a"),
        ])
        #expect(places.place(of: "x", id: "1", at: "/1", in: "a").hasSuffix("/x"))
        let deep = (0..<2_000).map {
            DocumentPlaces.Folder(id: "\($0)", name: String(repeating: "n", count: 200), parent: "\($0 + 1)")
        }
        places = DocumentPlaces(folders: deep)
        #expect(places.place(of: "x", id: "y", at: "/y", in: "0").utf8.count < 1_300)
    }

    @Test("come with their folders' paths, which may lead nowhere or in a circle")
    func paths() throws {
        let json = #"""
            [{"id":"d1","name":"Pläne"},{"id":2,"name":"Alt","parentId":"d1"},{"id":"d4","name":"Bern","parentId":2},
             {"id":"a","name":"A","parentId":"b"},{"id":"b","name":"B","parentId":"a"},
             {"id":"c","name":"C","parentId":"gone"}]
            """#
        let paths = FolderPaths(try JSONDecoder().decode([Nyla.Folder].self, from: Data(json.utf8)))
        #expect(paths.path(of: "d4") == "Pläne/Alt/Bern" && paths.path(of: "2") == "Pläne/Alt")
        #expect(
            paths.path(of: "c") == "C" && paths.path(of: "gone") == "gone" && paths.path(of: "a") == "B/A")
        #expect(
            paths.isFolder("d4", in: "d1") && paths.isFolder("d4", in: "2") && paths.isFolder("d1", in: "d1"))
        #expect(!paths.isFolder("d1", in: "d4") && !paths.isFolder(nil, in: "d1"))
        #expect(paths.isFolder("a", in: "b") && !paths.isFolder("a", in: "c"))
    }

    @Test("come with the state that a document is in")
    func states() {
        var state = DocumentState(
            size: 12, changed: "2026-03-02T10:00:00+01:00 &#", digest: "a=b", mandate: "m&1")
        (state.type, state.folder) = ("text/html; charset=utf-8", "d/1")
        let address = "https://example.ch/api/files/7/download" + state.fragment
        #expect(DocumentState(of: address) == state)
        #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(
            DocumentState(of: "https://example.ch/a") == DocumentState(size: nil, changed: nil, digest: nil))
        #expect(DocumentState(of: "https://example.ch/a#size=-1&x&=&size").size == nil)
    }

    @Test(
        "are not given to web pages",
        arguments: [
            ("<!DOCTYPE HTML><p>", true), ("\u{FEFF}\n <html lang=de>", true),
            ("<!-- a --> <?xml version='1.0'?><!doctype html", true), ("%PDF-1.7 <html>", false),
            ("<!-- <html>", false), ("<?xml version='1.0'?><svg/>", false), ("", false), ("<htm", false),
        ])
    func webPages(text: String, isPage: Bool) {
        #expect(WebPage.begins(Array(text.utf8)) == isPage)
    }

    @Test("are given to web pages where the service lists one")
    func listedPages() {
        var state = DocumentState(size: nil, changed: nil, digest: nil)
        #expect(state.mayBeWebPage(named: "Seite.HTML") && !state.mayBeWebPage(named: "Plan.pdf"))
        state.type = "text/html; charset=utf-8"
        #expect(state.mayBeWebPage(named: "Plan"))
        state.type = "application/pdf"
        #expect(!state.mayBeWebPage(named: "Plan.html"))
    }
}
