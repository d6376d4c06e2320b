import Testing

@testable import SimpleFeatures
import Streams

/// A broken line of newline-delimited GeoJSON, or a broken text of RFC 8142, through the reader and the rewriter.
@Suite("A broken feature of a sequence")
struct BrokenLineTests {
    private static func feature(_ number: Int) -> String {
        #"{"type":"Feature","id":\#(number),"properties":{"a":"ä}"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    }

    private static let kept = Rewriting.keep

    /// Cuts of a feature, and what else is no feature.
    static let broken: [String] = {
        let whole = Array(feature(2).utf8)
        let cuts = (1..<whole.count).map { String(decoding: whole[..<$0], as: UTF8.self) }
            .filter { !$0.contains("\u{FFFD}") }
        return cuts + [
            "}", "]", "[1]", "hello", "7", "\"", #"{"a":1}"#, "{\"x\":\"\t\"}", #"{"type":"Feature",}"#,
            #"{"type":"Point","coordinates":[1,NaN]}"#, #"{"type":"Point","coordinates":[1 2]}"#,
            #"{"type":"FeatureCollection"}"#, feature(2) + "}", feature(2) + ",",
            "{\"x\":\(String(repeating: "[", count: 100))",
        ]
    }()

    private func rewritten(_ text: String, chunk: Int) throws -> Rewriting {
        try Rewriting(text, chunk: chunk, skipsFaults: true, transform: Self.kept)
    }

    @Test("costs that line only", arguments: broken)
    func oneLine(broken: String) throws {
        let isBehindAFeature = broken.hasPrefix(Self.feature(2))
        let before = "\(Self.feature(1))\n\n"
        let text = "\(before)\(broken)\n\(Self.feature(3))\r\n\(Self.feature(4))"
        let reading = Reading(text)
        #expect(reading.end == nil)
        #expect(reading.features.map(\.id) == (isBehindAFeature ? [1, 2, 3, 4] : [1, 3, 4]))
        let fault = try #require(reading.faults.first)
        #expect(reading.faults.count == 1 && fault.canContinue)
        #expect(
            fault.place?.hasPrefix("feature \(isBehindAFeature ? 3 : 2), line 3, byte ") == true, "\(fault)")
        for chunk in [1, 7, 1 << 16] {
            let rewriting = try rewritten(text, chunk: chunk)
            let middle = isBehindAFeature ? Self.feature(2) + "\n" : ""
            #expect(
                rewriting.text.replacing("\n\n", with: "\n")
                    == "\(Self.feature(1))\n\(middle)\(Self.feature(3))\r\n\(Self.feature(4))")
            #expect(rewriting.summary.features == reading.features.count)
            #expect(rewriting.faults.map { ($0.error as? ReadingError)?.place } == [fault.place])
            #expect(rewriting.faults.map { ($0.error as? ReadingError)?.code } == [fault.code])
        }
    }

    @Test("costs that line only if it is the last or the first")
    func ends() throws {
        let cut = String(Self.feature(2).prefix(60))
        for (text, line, ids) in [
            ("\(Self.feature(1))\n\(cut)", 2, [1]), ("\(Self.feature(1))\n\(cut)\n", 2, [1]),
            ("\(cut)\n\(Self.feature(3))", 1, [3]),
            ("\(cut)\n\(Self.feature(3))\n\(Self.feature(4))", 1, [3, 4]),
            ("\(cut)\n\(Self.feature(3))\n\(cut)\n\(Self.feature(4))\n", 1, [3, 4]),
        ] {
            let reading = Reading(text)
            #expect(reading.end == nil && reading.features.map(\.id) == ids.map { .integer(Int64($0)) })
            #expect(reading.faults.first?.code == .truncated)
            #expect(reading.faults.first?.place?.hasPrefix("feature \(line), line \(line), byte ") == true)
            for chunk in [1, 1 << 16] {
                let rewriting = try rewritten(text, chunk: chunk)
                #expect(rewriting.faults.map { ($0.error as? ReadingError) } == reading.faults)
                #expect(Reading(rewriting.text).features == reading.features)
                #expect(rewriting.text.hasPrefix("{"))
            }
        }
    }

    @Test("ends before the next record separator, over however many lines it goes")
    func recordSeparators() throws {
        let texts = [
            "{\n\"type\":\"Feature\",\n\"geometry\":\n", Self.feature(2).replacing(",\"", with: ",\n\""), "{",
            Self.feature(4),
        ]
        let text = texts.map { "\u{1E}\($0)\n" }.joined()
        let reading = Reading(text)
        #expect(reading.end == nil && reading.features.count == 2 && reading.faults.count == 2)
        for chunk in [1, 1 << 16] {
            let rewriting = try rewritten(text, chunk: chunk)
            #expect(rewriting.text == "\u{1E}\(texts[1])\n\u{1E}\(texts[3])\n")
            #expect(rewriting.faults.map { ($0.error as? ReadingError) } == reading.faults)
        }
    }

    @Test(
        "is the file's error where nothing shows that it is a line",
        arguments: [
            "{\n \"type\": \"Feature\",\n \"geometry\":\n {\"type\":\"Point\",\"coordinates\":[1 2]}\n}\n",
            "{\"type\":\"FeatureCollection\" \"features\":[\n\(feature(1)),\n\(feature(2))\n]}\n",
            "{\"type\":\"FeatureCollection\",\"features\":[\n\(feature(1)),\n{\"type\"\n,\(feature(2))\n]}\n",
            "[\n\(feature(1))\n]\n", "{\"result\":\n\(feature(1))\n}\n", "hello\n\(feature(1))\n",
            "\(feature(1)) x\n", "{\"type\":\n", "{\"type\":\n{\"type\":\n\(feature(1))\n",
            "\(feature(1).replacing(",", with: ",\n"))\n{\"type\":\n\(feature(1))\n",
        ])
    func oneDocument(text: String) throws {
        let reading = Reading(text)
        let end = try #require(reading.end)
        #expect(reading.faults.isEmpty && !end.canContinue)
        for chunk in [1, 1 << 16] {
            let error = #expect(throws: ReadingError.self) { try rewritten(text, chunk: chunk) }
            #expect(error?.code == end.code && error?.canContinue == false)
        }
        // Without a handler for faults the first one ends the reading.
        #expect(throws: ReadingError.self) { try Rewriting(text) }
    }

    @Test("is the file's error where nobody hears of faults")
    func strict() {
        let text = "\(Self.feature(1))\n{\"type\":\n\(Self.feature(3))\n"
        let error = #expect(throws: ReadingError.self) { try Rewriting(text) }
        #expect(error?.canContinue == false)
    }

    @Test("of more than 8 MiB is the file's error, since nobody knows where it would end")
    func huge() throws {
        let long = #"{"type":"Feature","x":"\#(String(repeating: "x", count: 9 << 20))"#
        let text = "\(Self.feature(1))\n\(long)\n\(Self.feature(3))\n"
        let reading = Reading(text)
        #expect(reading.features.count == 1 && reading.end?.code == .syntax)
        let error = #expect(throws: ReadingError.self) { try rewritten(text, chunk: 1 << 16) }
        #expect(error?.code == .syntax)
    }

    @Test("does not hide that the file cannot be read")
    func unreadable() throws {
        let head = Array("\(Self.feature(1))\n{\"type\":".utf8)
        var isFirst = true
        let source = ByteSource { (buffer) throws(ReadingError) in
            guard isFirst else { throw ReadingError(.damaged, "m", remedy: "r") }
            isFirst = false
            buffer.copyBytes(from: head)
            return head.count
        }
        let reading = Reading(GeoJSONReader(source))
        #expect(reading.features.count == 1 && reading.end?.code == .damaged && reading.faults.isEmpty)
    }
}
