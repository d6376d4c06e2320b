import Foundation
import Nyla
import Streams
import Testing

@testable import ServiceOperations

@Suite("Markdown from strangers as HTML")
struct MarkdownHTMLTests {
    private static let texts: [(text: String, html: String)] = [
        ("Eins\nzwei  \ndrei", "<p>Eins\nzwei<br>\ndrei</p>\n"),
        ("# Titel #\n\n####### kein", "<h3>Titel #</h3>\n<p>####### kein</p>\n"),
        (
            "**fett** *kursiv* __f__ _k_ ~~weg~~",
            "<p><strong>fett</strong> <em>kursiv</em> <strong>f</strong> <em>k</em> <del>weg</del></p>\n"
        ),
        ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>\n"),
        ("2 * 3 * 4 und datei_name_eins", "<p>2 * 3 * 4 und datei_name_eins</p>\n"),
        ("`a<b>` ``x`y`` `offen", "<p><code>a&lt;b&gt;</code> <code>x`y</code> `offen</p>\n"),
        ("\\*kein\\* \\q", "<p>*kein* \\q</p>\n"),
        (
            "```swift\nlet a = \"<b>\"\n# kein Titel\n```\ndanach",
            "<pre><code class=\"language-swift\"><span class=\"keyword\">let</span> a = "
                + "<span class=\"string\">&quot;&lt;b&gt;&quot;</span>\n# kein Titel\n</code></pre>\n<p>danach</p>\n"
        ),
        (
            "```xyz\nlet a = 1\n```", "<pre><code class=\"language-xyz\">let a = 1\n</code></pre>\n"
        ),
        ("~~~\noffen", "<pre><code>offen\n</code></pre>\n"),
        (
            "- a\n- b\n  - c\n\ndanach",
            "<ul>\n<li>a</li>\n<li><p>b</p>\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n<p>danach</p>\n"
        ),
        ("3. c\n4. d", "<ol start=\"3\">\n<li>c</li>\n<li>d</li>\n</ol>\n"),
        ("> a\n> > b", "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>\n"),
        (
            "| a | b |\n|---|:-:|\n| 1 | **2** |",
            "<table>\n<tr><th>a</th><th>b</th></tr>\n<tr><td>1</td><td><strong>2</strong></td></tr>\n</table>\n"
        ),
        ("---\n***", "<hr>\n<hr>\n"),
        (
            "[Seite](https://a.ch/?x=1&y=\"2\")",
            "<p><a href=\"https://a.ch/?x=1&amp;y=&quot;2&quot;\" rel=\"noreferrer noopener\">Seite</a></p>\n"
        ),
        (
            "[a](https://a.ch/x_(y)) (b)",
            "<p><a href=\"https://a.ch/x_(y)\" rel=\"noreferrer noopener\">a</a> (b)</p>\n"
        ),
        (
            "siehe https://a.ch/b.",
            "<p>siehe <a href=\"https://a.ch/b\" rel=\"noreferrer noopener\">https://a.ch/b</a>.</p>\n"
        ),
    ]

    @Test("has blocks and spans", arguments: texts)
    func cases(text: String, html: String) { #expect(MarkdownHTML.html(of: text) == html) }

    @Test(
        "has no element, attribute or address of theirs",
        arguments: [
            "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))",
            "[x](data:text/html,<b>)", "[x](JaVaScRiPt:a)", "[\"><script>](https://a.ch)",
            "[a](https://a.ch\" onclick=\"x)", "```\"><script>\na\n```", "# <script>", "| <script> |\n|---|",
            "![x](https://a.ch/pixel.png)", "> <script>", "- <script>", "`<script>`",
            "https://a.ch/\"><script>", "```js\n\"</span><script>\n// <img\n`<script>\n```",
            "```json\n{\"<img\": \"\u{1B}\n```",
            "[![<script>](https://a.ch)](vbscript:a)", "&lt;script&gt; <", "a\u{202E}b\u{0}c\u{1B}[31m",
        ])
    func hostile(text: String) throws {
        let html = MarkdownHTML.html(of: text)
        #expect(!html.contains("<script") && !html.contains("<img"), "\(html)")
        #expect(!html.contains("\u{202E}") && !html.contains("\u{1B}") && !html.contains("\u{0}"), "\(html)")
        // Attributes are ours only, and addresses are of the web.
        let attributes = html.matches(of: /<[a-z0-9]+ ([^>]*)>/).map { String($0.1) }
        for attribute in attributes {
            let isOurs =
                attribute.wholeMatch(of: /href="(https?:\/\/|mailto:)[^"<>]*" rel="noreferrer noopener"/)
                != nil
                || attribute.wholeMatch(of: /class="(language-[^"<>]*|comment|keyword|name|number|string)"/)
                    != nil
            #expect(isOurs, "\(html)")
        }
        let document = Data("<r>\(html.replacing("<hr>", with: "").replacing("<br>", with: ""))</r>".utf8)
        #expect(XMLNesting.isBalanced(document), "\(html)")
    }

    @Test("is made in time that grows with the text, however odd")
    func speed() {
        let odd = [
            "[", "**a ", "*a", "`", "_a ", "> ", "- ", "  ", "\n", "- a\n\n", "|", "~~a", "](", "https://",
            "\\", "#", "[a](", "[a](()",
        ]
        let time = ContinuousClock().measure {
            for part in odd {
                _ = MarkdownHTML.html(of: String(repeating: part, count: 20_000))
                _ = MarkdownHTML.html(of: String(repeating: part, count: 20_000 / part.utf8.count))
                _ = MarkdownHTML.html(of: String(repeating: part + "\n", count: 5_000))
            }
        }
        #expect(time < .seconds(60), "\(time)")
        // Many brackets before one link whose address does not end.
        let open = String(repeating: "[", count: 15_000) + "](" + String(repeating: "a", count: 4_900)
        let once = ContinuousClock().measure { _ = MarkdownHTML.html(of: open) }
        #expect(once < .seconds(2), "\(once)")
        let deep = String(repeating: "> ", count: 5_000) + "a"
        #expect(MarkdownHTML.html(of: deep).contains("a"))
    }
}

@Suite("Code in a terminal")
struct CodeColourTests {
    @Test("is coloured line by line, and else unchanged")
    func terminal() throws {
        let python = try #require(CodeLanguage(fileName: "plan.v2.PY"))
        let text = "x = 'a'  # Ende\n\"\"\"eins\n\nzwei\"\"\"\n"
        let shown = CodeColours.terminal(text, in: python)
        #expect(
            shown == "x = \u{1B}[32m'a'\u{1B}[0m  \u{1B}[90m# Ende\u{1B}[0m\n"
                + "\u{1B}[32m\"\"\"eins\u{1B}[0m\n\n\u{1B}[32mzwei\"\"\"\u{1B}[0m\n", "\(shown)")
        #expect(shown.replacing(/\x1B\[[0-9]+m/, with: "") == text)
        #expect(CodeLanguage(fileName: "plan.pdf") == nil && CodeLanguage(fileName: "Makefile") == nil)
    }
}

/// Whether the elements of a text are nested.
private enum XMLNesting {
    static func isBalanced(_ data: Data) -> Bool {
        var open: [Substring] = []
        let text = String(decoding: data, as: UTF8.self)
        for match in text.matches(of: /<(\/?)([a-z0-9]+)[^>]*>/) {
            if match.1.isEmpty {
                open.append(match.2)
            } else if open.popLast() != match.2 {
                return false
            }
        }
        return open.isEmpty
    }
}

@Suite("An exported conversation")
struct TranscriptDocumentTests {
    private static func transcript() -> Nyla.Transcript {
        let user: JSONObject = ["id": "n1", "role": "user", "content": "Was <b>?", "fileIds": ["f1"]]
        let answer: JSONObject = [
            "id": "n2", "role": "assistant", "content": "Ein **Vertrag**.\n\n```\noffen",
            "createdAt": "2026-03-02",
            "files": [["fileName": "a_b\u{1B}.pdf", "fileSize": 12]],
            "toolCalls": [["toolName": "search", "status": "done"]],
        ]
        let other: JSONObject = ["id": "n3", "role": "oracle", "content": "# Ende"]
        return Nyla.Transcript(
            thread: "w7", record: Nyla.Entry(["name": "Ver*trag*\n\u{1B}x", "status": "completed"]),
            messages: [user, answer, other].map { Nyla.Entry($0) },
            edits: [
                Nyla.Entry(["id": "e1", "fileName": "a.py", "operation": "replace", "status": "pending"])
            ])
    }

    @Test("is Markdown, whose blocks of code end with their message")
    func markdown() {
        let text = TranscriptDocument(Self.transcript()).parts(in: .md).joined()
        #expect(
            text == """
                # Ver\\*trag\\* \u{FFFD}x

                State: completed

                ## user

                Was <b>?

                - file: f1

                ## assistant, 2026-03-02

                Ein **Vertrag**.

                ```
                offen
                ```

                - file: a\\_b\u{FFFD}.pdf
                - tool: search: done

                ## oracle

                # Ende

                ## Pending edits

                - a.py, replace, pending

                """, "\(text)")
    }

    @Test("is a page without scripts, with each message's role")
    func page() {
        let text = TranscriptDocument(Self.transcript()).parts(in: .html).joined()
        #expect(text.hasPrefix("<!DOCTYPE html>") && !text.contains("<script") && !text.contains("\u{1B}"))
        #expect(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
        #expect(
            text.contains(
                "<article class=\"user\" lang=\"\" dir=\"auto\">\n<header>user</header>\n<p>Was &lt;b&gt;?</p>"
            ))
        #expect(text.contains("<header>assistant, <time>2026-03-02</time></header>"))
        #expect(text.contains("Ein <strong>Vertrag</strong>.") && text.contains("a_b\u{FFFD}.pdf (12 bytes)"))
        #expect(text.contains("search: done") && text.contains("<h2>Pending edits</h2>"))
        #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("url("))
    }

    @Test("has its own words in four languages, and leaves the messages as they are")
    func languages() {
        let transcript = Self.transcript()
        let german = TranscriptDocument(transcript, in: .de).parts(in: .md).joined()
        for words in [
            "Status: completed", "## Benutzer/in", "- Datei: f1", "- Werkzeug: search: done", "## oracle",
            "## Offene Änderungen", "Ein **Vertrag**.",
        ] { #expect(german.contains(words), "\(words): \(german)") }
        let french = TranscriptDocument(transcript, in: .fr).parts(in: .html).joined()
        #expect(french.contains("<html lang=\"fr\">") && french.contains("<h2>Modifications en attente</h2>"))
        #expect(french.contains("État\u{A0}: completed") && french.contains("(12 octets)"), "\(french)")
        let json = TranscriptDocument(transcript, in: .it).parts(in: .json)
        #expect(json == TranscriptDocument(transcript).parts(in: .json))
    }

    @Test("is JSON with everything that is known")
    func json() throws {
        let text = TranscriptDocument(Self.transcript()).parts(in: .json).joined()
        let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let messages = try #require(object["messages"] as? [[String: Any]])
        #expect(object["thread"] as? String == "w7" && object["status"] as? String == "completed")
        #expect(messages.map { $0["role"] as? String } == ["user", "assistant", "oracle"])
        #expect((messages[1]["tools"] as? [[String: Any]])?.first?["state"] as? String == "done")
        #expect((messages[1]["files"] as? [[String: Any]])?.first?["size"] as? Int == 12)
        #expect((object["edits"] as? [[String: Any]])?.first?["file"] as? String == "a.py")
    }
}
