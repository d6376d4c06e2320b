import Batch
import Streams

/// Markdown from strangers as HTML: headings, paragraphs, lists, quotes, tables, code, emphasis and links.
///
/// Every text is escaped, HTML in it stays text, and links lead to web pages and mail addresses only. What is not Markdown of
/// this kind stays a paragraph. The time grows with the length of the text.
///
/// ```swift
/// print(MarkdownHTML.html(of: "A **bold** word"))  // <p>A <strong>bold</strong> word</p>
/// ```
package enum MarkdownHTML {
    private typealias Line = Substring

    /// Deepest nesting of lists and quotes; text further inside is a paragraph.
    private static let deepest = 8

    /// The elements of a text.
    package static func html(of text: String) -> String {
        blocks(text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline), depth: 0)
    }

    /// A text for an element or an attribute, without characters that steer the direction of text.
    package static func escaped(_ text: some StringProtocol) -> String {
        HTMLText.escaped(String(text).replacing("\t", with: "    ").visible)
    }

    private static func blocks(_ lines: [Line], depth: Int) -> String {
        var (html, paragraph, next) = ("", [Line](), 0)
        func endParagraph() {
            if !paragraph.isEmpty { html += "<p>\(inline(paragraph))</p>\n" }
            paragraph = []
        }
        while next < lines.count {
            let line = lines[next]
            let text = line.drop { $0 == " " }
            if let fence = Fence(line) {
                endParagraph()
                html += code(lines, &next, fence)
                continue
            }
            if text.allSatisfy(\.isWhitespace) {
                endParagraph()
            } else if let (level, title) = heading(text) {
                endParagraph()
                html += "<h\(level)>\(inline([title]))</h\(level)>\n"
            } else if isRule(text) {
                endParagraph()
                html += "<hr>\n"
            } else if text.first == ">", depth < deepest {
                endParagraph()
                html += quote(lines, &next, depth)
                continue
            } else if let marker = Marker(line), depth < deepest {
                endParagraph()
                html += list(lines, &next, marker, depth)
                continue
            } else if paragraph.isEmpty, next + 1 < lines.count, text.contains("|"),
                isRowRule(lines[next + 1])
            {
                html += table(lines, &next)
                continue
            } else {
                paragraph.append(text)
            }
            next += 1
        }
        endParagraph()
        return html
    }

    private static func inline(_ lines: [Line]) -> String {
        let ends = lines.map { $0.hasSuffix("  ") || $0.hasSuffix("\\") }
        return lines.enumerated().map { place, line in
            let isLast = place == lines.count - 1
            let text =
                ends[place] && !isLast ? line.trimmed.dropLast(line.hasSuffix("\\") ? 1 : 0) : line.trimmed
            var spans = MarkdownSpans(String(text))
            return spans.html() + (isLast ? "" : ends[place] ? "<br>\n" : "\n")
        }.joined()
    }

    // MARK: Blocks

    /// The level of a heading, below those of the page, and its text.
    private static func heading(_ text: Line) -> (level: Int, title: Line)? {
        let marks = text.prefix { $0 == "#" }.count
        let rest = text.dropFirst(marks)
        guard (1...6).contains(marks), rest.isEmpty || rest.first == " " else { return nil }
        return (min(marks + 2, 6), rest.trimmed)
    }

    private static func isRule(_ text: Line) -> Bool {
        let marks = text.filter { $0 != " " }
        guard marks.count >= 3, let mark = marks.first, "-*_".contains(mark) else { return false }
        return marks.allSatisfy { $0 == mark }
    }

    private static func code(_ lines: [Line], _ next: inout Int, _ fence: Fence) -> String {
        next += 1
        let start = next
        while next < lines.count, !fence.isClosed(by: lines[next]) { next += 1 }
        let code =
            if let known = CodeLanguage(named: fence.language) {
                CodeColours.html(of: lines[start..<next].map { "\($0)\n" }.joined(), in: known)
            } else {
                lines[start..<next].map { escaped($0) + "\n" }.joined()
            }
        next = min(next + 1, lines.count)
        let language = fence.language.isEmpty ? "" : " class=\"language-\(escaped(fence.language))\""
        return "<pre><code\(language)>\(code)</code></pre>\n"
    }

    private static func quote(_ lines: [Line], _ next: inout Int, _ depth: Int) -> String {
        var inner: [Line] = []
        while next < lines.count {
            let text = lines[next].drop { $0 == " " }
            guard text.first == ">" else { break }
            inner.append(text.dropFirst(text.hasPrefix("> ") ? 2 : 1))
            next += 1
        }
        return "<blockquote>\n\(blocks(inner, depth: depth + 1))</blockquote>\n"
    }

    private static func list(_ lines: [Line], _ next: inout Int, _ first: Marker, _ depth: Int) -> String {
        var items: [[Line]] = []
        while next < lines.count {
            let line = lines[next]
            let indent = line.prefix { $0 == " " }.count
            if let marker = Marker(line), indent < first.indent + 2, marker.isNumbered == first.isNumbered {
                items.append([marker.text])
            } else if line.allSatisfy(\.isWhitespace) {
                // A blank line ends the list unless more of it follows.
                let more = lines[next...].firstIndex { !$0.allSatisfy(\.isWhitespace) }
                guard let more,
                    lines[more].prefix(while: { $0 == " " }).count >= first.indent + 2
                        || Marker(lines[more]).map({ $0.isNumbered == first.isNumbered }) == true
                else { break }
                items[items.count - 1].append("")
                next = more
                continue
            } else if indent >= first.indent + 2 {
                items[items.count - 1].append(line.dropFirst(min(indent, first.width)))
            } else {
                break
            }
            next += 1
        }
        let name = first.isNumbered ? "ol" : "ul"
        let inner = items.map { item in
            let html = item.count == 1 ? inline(item) : blocks(item, depth: depth + 1)
            return "<li>\(html)</li>\n"
        }
        let start = first.number > 1 ? " start=\"\(first.number)\"" : ""
        return "<\(name)\(start)>\n\(inner.joined())</\(name)>\n"
    }

    private static func isRowRule(_ line: Line) -> Bool {
        line.contains("-") && line.allSatisfy { "|-: ".contains($0) }
    }

    private static func table(_ lines: [Line], _ next: inout Int) -> String {
        func row(_ line: Line, _ name: String) -> String {
            var cells = line.trimmed.split(separator: "|", maxSplits: 200, omittingEmptySubsequences: false)
            if cells.first?.trimmed.isEmpty == true { cells.removeFirst() }
            if cells.last?.trimmed.isEmpty == true { cells.removeLast() }
            return "<tr>" + cells.map { "<\(name)>\(inline([$0.trimmed]))</\(name)>" }.joined() + "</tr>\n"
        }
        var html = "<table>\n" + row(lines[next], "th")
        next += 2
        while next < lines.count, lines[next].contains("|") {
            html += row(lines[next], "td")
            next += 1
        }
        return html + "</table>\n"
    }

    /// The line before a block of code.
    private struct Fence {
        let mark: Character
        let count: Int
        let language: Line

        init?(_ line: Line) {
            let text = line.drop { $0 == " " }
            guard let mark = text.first, mark == "`" || mark == "~" else { return nil }
            count = text.prefix { $0 == mark }.count
            language = text.dropFirst(count).trimmed.prefix {
                $0.isLetter || $0.isNumber || "+-#.".contains($0)
            }
            self.mark = mark
            guard count >= 3, !text.dropFirst(count).contains("`") else { return nil }
        }

        func isClosed(by line: Line) -> Bool {
            let text = line.trimmed
            return text.count >= count && text.allSatisfy { $0 == mark }
        }
    }

    /// The mark before an item of a list.
    private struct Marker {
        let indent: Int
        /// Where the item's text begins.
        let width: Int
        let number: Int
        let isNumbered: Bool
        let text: Line

        init?(_ line: Line) {
            indent = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(indent)
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            let mark = rest.dropFirst(digits.count).prefix(1)
            guard digits.isEmpty ? "-*+".contains(mark) : ".)".contains(mark) && digits.count < 10,
                !mark.isEmpty
            else { return nil }
            text = rest.dropFirst(digits.count + 1).drop { $0 == " " }
            guard rest.dropFirst(digits.count + 1).first == " ", !text.isEmpty else { return nil }
            width = indent + rest.count - text.count
            number = Int(digits) ?? 1
            isNumbered = !digits.isEmpty
        }
    }
}

extension Substring {
    /// The text without white space around it.
    fileprivate var trimmed: Substring {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
