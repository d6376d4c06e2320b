import Batch
package import Nyla
package import PrintedTexts
import Streams

/// A format of exported conversations. The raw value is the file extension.
package enum TranscriptFormat: String, CaseIterable, ParameterValue {
    /// Markdown, with a heading for each message.
    case md
    /// A page of its own, without scripts or anything to load.
    case html
    /// An object with everything that is known of the conversation.
    case json
}

/// A conversation as a document.
package struct TranscriptDocument {
    private let transcript: Nyla.Transcript
    private let language: PrintedLanguage
    private let texts: TranscriptTexts

    /// - Parameter language: the language of the texts that the document adds to the messages.
    package init(_ transcript: Nyla.Transcript, in language: PrintedLanguage = .en) {
        self.transcript = transcript
        self.language = language
        texts = language.texts.transcript
    }

    /// The parts of the document, in order.
    package func parts(in format: TranscriptFormat) -> [String] {
        switch format {
        case .md: markdown
        case .html: page
        case .json: [JSONValue.object(object).jsonText + "\n"]
        }
    }

    private var title: String {
        transcript.title ?? transcript.thread.map { texts.thread.replacing("{thread}", with: $0.text) }
            ?? texts.conversation
    }

    private func name(of role: Nyla.Transcript.Role) -> String {
        switch role {
        case .user: texts.user
        case .assistant: texts.assistant
        case .system: texts.system
        case .tool: texts.toolRole
        case .other(let word): word.isEmpty ? texts.message : word
        }
    }

    private func state(_ status: String) -> String {
        texts.state.replacing("{state}", with: status)
    }

    private static func words(_ activity: Nyla.Transcript.Activity) -> String {
        activity.tool + (activity.state.map { ": \($0)" } ?? "")
    }

    // MARK: Markdown

    private var markdown: [String] {
        var parts = ["# \(Self.line(title))\n"]
        if let status = transcript.status { parts.append("\n\(Self.line(state(status)))\n") }
        for message in transcript.messages {
            let time = message.time.map { ", \(Self.line($0.text))" } ?? ""
            parts.append("\n## \(Self.line(name(of: message.role)))\(time)\n")
            if !message.text.isEmpty { parts.append("\n\(Self.closed(message.text))\n") }
            let facts =
                message.attachments.map { texts.file.replacing("{file}", with: $0.name) }
                + message.activity.map { texts.tool.replacing("{tool}", with: Self.words($0)) }
            if !facts.isEmpty { parts.append("\n" + facts.map { "- \(Self.line($0))\n" }.joined()) }
        }
        if !transcript.edits.isEmpty {
            parts.append("\n## \(texts.pendingEdits)\n\n")
            parts += transcript.edits.map { "- \(Self.line(Self.words($0)))\n" }
        }
        return parts
    }

    private static func words(_ edit: Nyla.Transcript.Edit) -> String {
        ([edit.file] + [edit.kind, edit.status].compactMap(\.self)).filter { !$0.isEmpty }.joined(
            separator: ", ")
    }

    /// A text as one line, whose marks are text.
    private static func line(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").visible
        return words.replacing(/[\\`*_\[\]<>&#|]/) { "\\" + String($0.0) }
    }

    /// A message's text, with its last block of code closed, so that it ends with the message.
    private static func closed(_ text: String) -> String {
        var open: (mark: Character, count: Int)?
        for line in text.split(whereSeparator: \.isNewline) {
            let rest = line.drop { $0 == " " }
            guard let mark = rest.first, mark == "`" || mark == "~" else { continue }
            let count = rest.prefix { $0 == mark }.count
            guard count >= 3 else { continue }
            if let fence = open {
                if fence.mark == mark, count >= fence.count, rest.dropFirst(count).allSatisfy(\.isWhitespace)
                {
                    open = nil
                }
            } else if mark == "~" || !rest.dropFirst(count).contains("`") {
                open = (mark, count)
            }
        }
        return text.visibleText + (open.map { "\n" + String(repeating: $0.mark, count: $0.count) } ?? "")
    }

    // MARK: HTML

    private static let style = """
        :root { color-scheme: light dark }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1rem }
        article { margin: 1rem 0; padding: .5rem 1rem; border: 1px solid #8884; border-radius: .75rem; overflow-wrap: anywhere }
        article.user { margin-left: 15%; background: #4a90d922 }
        header { font-size: .8rem; opacity: .75 }
        pre { overflow-x: auto; padding: .75rem; background: #8882; border-radius: .5rem; overflow-wrap: normal }
        code { font-family: ui-monospace, monospace; font-size: .9em }
        table { border-collapse: collapse } th, td { border: 1px solid #8886; padding: .2rem .5rem; text-align: left }
        blockquote { margin-left: 0; padding-left: 1rem; border-left: 3px solid #8886 }
        ul.files, ul.tools { list-style: none; padding: 0; font-size: .85rem }
        """

    private var page: [String] {
        let title = MarkdownHTML.escaped(title)
        var parts = [
            """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>
            \(Self.style)
            \(CodeColours.style)
            </style>
            <body>
            <h1 dir="auto">\(title)</h1>

            """
        ]
        if let status = transcript.status { parts.append("<p>\(MarkdownHTML.escaped(state(status)))</p>\n") }
        parts += transcript.messages.map(article)
        if !transcript.edits.isEmpty {
            parts.append("<h2>\(MarkdownHTML.escaped(texts.pendingEdits))</h2>\n")
            parts.append(Self.list("edits", transcript.edits.map { Self.words($0) }))
        }
        parts.append("</body>\n</html>\n")
        return parts
    }

    private func article(_ message: Nyla.Transcript.Message) -> String {
        let kind = message.role == .user ? "user" : "other"
        let time = message.time.map { ", <time>\(MarkdownHTML.escaped($0.text))</time>" } ?? ""
        let files = message.attachments.map { file in
            file.name + (file.size.map { " (\(bytes($0)))" } ?? "")
        }
        return """
            <article class="\(kind)" lang="" dir="auto">
            <header>\(MarkdownHTML.escaped(name(of: message.role)))\(time)</header>
            \(MarkdownHTML.html(of: message.text))\(Self.list("files", files))\(Self.list("tools", message.activity.map { Self.words($0) }))</article>

            """
    }

    private func bytes(_ count: Int) -> String {
        texts.bytes.form(for: count, in: language).replacing("{count}", with: "\(count)")
    }

    private static func list(_ name: String, _ lines: [String]) -> String {
        if lines.isEmpty { return "" }
        let mark = name == "files" ? "📎 " : name == "tools" ? "⚙ " : ""
        return "<ul class=\"\(name)\">\n"
            + lines.map { "<li>\(mark)\(MarkdownHTML.escaped($0))</li>\n" }.joined() + "</ul>\n"
    }

    // MARK: JSON

    private var object: JSONObject {
        [
            "thread": Self.json(transcript.thread?.text), "title": Self.json(transcript.title),
            "status": Self.json(transcript.status),
            "messages": .array(transcript.messages.map { .object(Self.object($0)) }),
            "edits": .array(
                transcript.edits.map {
                    .object([
                        "id": Self.json($0.id?.text), "file": .string($0.file), "kind": Self.json($0.kind),
                        "status": Self.json($0.status),
                    ])
                }),
        ]
    }

    private static func object(_ message: Nyla.Transcript.Message) -> JSONObject {
        [
            "id": json(message.id?.text), "role": .string(message.role.word), "text": .string(message.text),
            "at": json(message.time?.text),
            "files": .array(
                message.attachments.map {
                    .object([
                        "id": json($0.id?.text), "name": .string($0.name), "mime_type": json($0.mediaType),
                        "size": $0.size.map { .integer(Int64($0)) } ?? .null,
                    ])
                }),
            "tools": .array(
                message.activity.map { .object(["name": .string($0.tool), "state": json($0.state)]) }),
        ]
    }

    private static func json(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

extension String {
    /// The text without characters that steer terminals or the direction of text, but with its line ends and tabs.
    fileprivate var visibleText: String {
        split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
            .map { line in
                line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).visible }
                    .joined(separator: "\t")
            }.joined(separator: "\n")
    }
}
