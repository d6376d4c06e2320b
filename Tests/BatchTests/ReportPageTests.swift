import Foundation
import FoundationXML
import Testing

@testable import Batch
@testable import BatchReport

@Suite("The page of a report")
struct ReportPageTests {
    private struct Drawing: ThumbnailMaker {
        func thumbnail(ofFileAt path: String, hash: String) -> Thumbnail? {
            path.hasSuffix(".png") ? .jpeg(Data(hash.utf8)) : path.hasSuffix("/locked.pdf") ? .locked : nil
        }
    }

    private func page(
        _ fixture: JournalFixture, in pageFolder: String? = nil, thumbnails: Int = 10
    ) throws -> String {
        var bytes: [UInt8] = []
        try JournalReader(folder: fixture.folder.path).read { snapshot in
            try ReportPage(
                of: snapshot, pageFolder: pageFolder ?? fixture.folder.path, thumbnails: Drawing(),
                greatestThumbnails: thumbnails, time: Date(timeIntervalSince1970: 1_795_270_000)
            ).write { bytes += $0 }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(XMLParser(data: Data(bytes)).parse(), "well-formed")
        #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("<script"))
        return text
    }

    private func failure(_ message: String = "it is cut off") -> ItemFailure {
        ItemFailure(code: "image.truncated", message: message, place: "page 2", remedy: "Scan it again.")
    }

    @Test("says what was done, when, and what is to be done")
    func summary() throws {
        let fixture = try JournalFixture()
        try fixture.addRun()
        try fixture.folder.write("", to: "d/a.pdf")
        try fixture.addStep("documents", items: 12_345)
        try fixture.addItem(
            "a", step: "documents", outputs: #"[{"path":"d/a.pdf","hash":"ff","bytes":1234567}]"#)
        try fixture.addItem("b", step: "documents", failure: failure())
        let text = try page(fixture)
        for words in [
            "1 of 12&#39;345 items is done. 1 failed; see below what to do. 12&#39;343 are left",
            "From 21.11.2026 14:05 UTC to 21.11.2026 14:06 UTC.", "It is cut off.", "Scan it again.",
            "image.truncated", "<a href=\"./d/a.pdf\"><bdi>d/a.pdf</bdi></a>", "1.2 MB",
            "3 <small>min</small> 20 <small>s</small>", "{&quot;a&quot;:1}",
        ] { #expect(text.contains(words), "\(words)") }
        #expect(text.utf8.prefix(1_024).count == 1_024)
        #expect(String(decoding: text.utf8.prefix(1_024), as: UTF8.self).contains(ReportFile.mark))
    }

    /// They were listed among what failed, and counted among what did not.
    @Test("calls no failure what failed with the options of the last run alone")
    func doneOtherwise() throws {
        let fixture = try JournalFixture()
        for (run, recipe) in [(1, "r1"), (2, "r2")] {
            try fixture.addRun(run, startedAt: "2026-11-2\(run)T14:05:00.000Z")
            try fixture.addStep(run: run, items: 3, recipe: recipe)
        }
        try fixture.addItem("a", recipe: "r1")
        try fixture.addItem("b", recipe: "r2")
        try fixture.addItem("c", recipe: "r2", failure: failure())
        for stem in ["a", "b"] {
            try fixture.execute(
                "INSERT INTO attempt VALUES (2, 'scan|scan.process|d', ?, 1, 10, 'output.exists', 'z')",
                [stem])
        }
        let items = try fixture.items()
        #expect(items.map(\.state) == [.doneOtherwise, .failed, .failed], "b was done with the same options")
        #expect(items.first?.failure == nil && items.first?.refusal?.code == "output.exists")
        #expect(try fixture.items(.failed).map(\.stem) == ["b", "c"])
        #expect(try fixture.items(.doneOtherwise).map(\.stem) == ["a"])
        #expect(try fixture.items(.faultless).isEmpty)
        #expect(
            try fixture.items(.firstFailures(9, codes: ["output.exists", "image.truncated"])).map(\.stem)
                == ["c", "b"])
        let groups = try JournalReader(folder: fixture.folder.path).read {
            try $0.failureGroups(atMost: 9)
        }
        #expect(groups.map(\.count) == [1, 1])
        let standing = try #require(try fixture.standings().first)
        #expect(standing.doneOtherwise == 1 && standing.failed == 2 && standing.left == 0)
        let text = try page(fixture)
        #expect(text.contains("2 failed; see below what to do. 1 is done with other options"))
        #expect(text.contains(">Done, other options</th>") && text.contains("<dd class=\"wait\">1</dd>"))
        #expect(text.contains("b.jpg") && text.contains("Some items failed with the options of the last run"))
    }

    @Test("escapes whatever names and messages hold")
    func escapes() throws {
        let fixture = try JournalFixture()
        let name = "<script>alert('1')</script>\"&\u{0}\u{202E}gpj.\u{FFFF}\u{1B}[31m"
        try fixture.addItem(
            "plain \(name)", outputs: #"[{"path":"javascript:<b>.png","hash":"h","bytes":1}]"#)
        try fixture.addItem("x \(name)", step: name, failure: failure("<img src=x onerror=alert(1)>"))
        let text = try page(fixture)
        #expect(text.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;"))
        #expect(text.contains("&lt;img src=x onerror=alert(1)&gt;"))
        #expect(text.contains("href=\"./javascript%3A%3Cb%3E.png\""))
        #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{1B}"))
    }

    @Test("shows names that are not UTF-8, and links to them byte by byte")
    func anyBytes() throws {
        let fixture = try JournalFixture()
        try fixture.addItem(PathText.text(of: Array("caf".utf8) + [0xE9]), failure: failure())
        let text = try page(fixture)
        #expect(text.contains(#"/in/caf%E9.jpg"><bdi>caf\xE9.jpg</bdi>"#))
    }

    @Test("shows the first two hundred files of a cause and says how many more there are")
    func manyFailures() throws {
        let fixture = try JournalFixture()
        for number in 1_000..<1_250 { try fixture.addItem("f\(number)", failure: failure()) }
        let text = try page(fixture)
        #expect(text.contains("f1199.jpg") && !text.contains("f1200.jpg"))
        #expect(text.contains("<summary>190 more</summary>") && text.contains("and 50 more files"))
    }

    @Test("lists warnings and notes of items that are done, those with warnings first")
    func notes() throws {
        let fixture = try JournalFixture()
        try fixture.addRun()
        try fixture.addStep(items: 4)
        try fixture.addItem("a", notes: ["every page has text"])
        try fixture.addItem("b", notes: ["warning: page 1: <b>blurred</b>", "turned"])
        try fixture.addItem("c", failure: failure(), notes: ["of an earlier attempt"])
        try fixture.addItem("d")
        let text = try page(fixture)
        let rest = try #require(text.components(separatedBy: "<h2>Warnings and notes</h2>").last)
        let section = try #require(rest.components(separatedBy: "<h2>").first)
        let warned = try #require(section.firstRange(of: "b.jpg"))
        let noted = try #require(section.firstRange(of: "a.jpg"))
        #expect(warned.lowerBound < noted.lowerBound)
        #expect(
            section.contains("Warning:</strong> page 1: &lt;b&gt;blurred&lt;/b&gt;</small>")
                && section.contains("<small>turned</small>")
                && section.contains("<small>every page has text</small>"))
        #expect(!text.contains("of an earlier attempt") && !section.contains("d.jpg"))
        #expect(try !page(JournalFixture()).contains("Warnings and notes"))
    }

    @Test("says once of what kind a picture is that is in the folder of its kind")
    func sorted() throws {
        let fixture = try JournalFixture()
        for folder in ["invoice", "other"] {
            try fixture.addItem(folder, outputs: #"[{"path":"\#(folder)/a.png","hash":"h","bytes":1}]"#)
        }
        try fixture.execute(
            "UPDATE item SET result = ?", [Data(#"{"summary":"invoice, good"}"#.utf8)])
        let text = try page(fixture)
        #expect(text.components(separatedBy: "<small>invoice, good</small>").count == 3)
        #expect(!text.contains("<small><bdi>invoice</bdi>") && text.contains("<small><bdi>other</bdi>, "))
    }

    @Test("spreads its pictures over the steps")
    func thumbnails() throws {
        let fixture = try JournalFixture()
        for step in ["one", "two"] {
            for number in 0..<9 {
                try fixture.addItem(
                    "\(number)", step: step,
                    outputs: #"[{"path":"\#(step)/\#(number).png","hash":"h","bytes":1}]"#)
            }
        }
        let text = try page(fixture, thumbnails: 5)
        #expect(text.components(separatedBy: "<img src=\"data:image/jpeg;base64,aA==\"").count == 6)
        #expect(text.components(separatedBy: "alt=\"").count == 6)
        #expect(try page(fixture, thumbnails: 0).contains("<img") == false)
    }

    @Test("says in place of a picture that a file opens only with a password")
    func locked() throws {
        let fixture = try JournalFixture()
        for name in ["locked.pdf", "a.txt"] {
            try fixture.addItem(name, outputs: #"[{"path":"\#(name)","hash":"h","bytes":1}]"#)
        }
        let text = try page(fixture)
        let tile = #"<a href="./locked.pdf"><span class="frame locked">opens only with a password</span></a>"#
        #expect(text.contains("<figure>\(tile)<figcaption>") && !text.contains("<img"))
        #expect(text.components(separatedBy: "opens only").count == 2)
        try fixture.addItem("z.png", outputs: #"[{"path":"z.png","hash":"h","bytes":1}]"#)
        #expect(try page(fixture, thumbnails: 1).contains("<img"), "a locked file is no thumbnail")
    }

    @Test("links to files relative to its own folder")
    func links() {
        let link = PageLink(from: "/data/reports/./today", root: "/data/out")
        #expect(link.address(of: "a b/ü.pdf") == "../../out/a%20b/%C3%BC.pdf")
        #expect(link.address(of: "/data/reports/today/x.pdf") == "./x.pdf")
        #expect(link.address(of: "/") == "../../..")
        let latin1 = PathText.text(of: Array("caf".utf8) + [0xE9])
        #expect(link.address(of: latin1) == "../../out/caf%E9", "of any bytes")
        #expect(PageLink(from: "/\u{E9}", root: "/e\u{301}").address(of: "x") == "../e%CC%81/x")
    }

    @Test("of a batch in which nothing was done yet says so")
    func empty() throws {
        #expect(try page(JournalFixture()).contains("No item has been processed yet."))
    }

    @Test(
        "writes times and durations for people",
        arguments: [
            ("2026-11-21T14:05:03.120Z", "21.11.2026 14:05 UTC"),
            ("0001-01-02T03:04:05Z", "02.01.1 03:04 UTC"),
            ("yesterday", "yesterday"), ("2026-13-21T14:05:03Z", "2026-13-21T14:05:03Z"), ("", ""),
        ])
    func times(noted: String, expected: String) {
        #expect(JournalTime.forPeople(noted) == expected)
    }

    @Test("counts seconds from 1970")
    func seconds() {
        #expect(JournalTime("1970-01-01T00:00:00Z")?.seconds == 0)
        #expect(JournalTime("2000-03-01T00:00:00.500Z")?.seconds == 951_868_800.5)
        #expect(JournalTime("2026-11-21T14:05:03Z")?.seconds == 1_795_269_903)
        #expect(SwissNumber.duration(milliseconds: 59_949) == "59.9 s")
        #expect(SwissNumber.duration(milliseconds: 7_500_000) == "2 h 5 min")
        #expect(SwissNumber.text(-1_234_567) == "-1'234'567")
    }
}
