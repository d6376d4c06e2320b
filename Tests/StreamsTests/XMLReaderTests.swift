import Foundation
import Testing
import TestSupport

@testable import Streams

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("XML, piece by piece")
struct XMLReaderTests {
    private static let seeds = [
        "<?xml version='1.0'?>\n<!-- a --><gpx v=\"1\" w='&lt;x'><trk><name>T &amp; <![CDATA[C<>]]> ü</name>\n<trkpt lat=\"46.5\" lon='7'><ele>1.5</ele></trkpt><trkpt/></trk></gpx>\n",
        "<a:b xmlns:a='u:a'>text<c d='1' e='2'/> more &#65;&#x42; <?pi x?><c></c></a:b>",
    ]

    @Test("gives events in their order, whatever is read at once", arguments: [1, 2, 3, 7, 1 << 16])
    func events(chunk: Int) throws {
        let log = Self.log(Array(Self.seeds[0].utf8), chunk: chunk)
        #expect(
            log.joined(separator: "|")
                == "<gpx v=1 w=<x|<trk|<name|T & C<> ü|>name|\n|<trkpt lat=46.5 lon=7|<ele|1.5|>ele|>trkpt|<trkpt|>trkpt|>trk|>gpx"
        )
    }

    /// libxml2 decides what is well formed, and what it contains.
    @Test("agrees with libxml2 on changed documents")
    func agreement() throws {
        var random = SeededGenerator(seed: 77)
        let documents = (0..<2_000).map { Self.changed($0, &random) }
        let broken = try LibraryLog.broken(documents)
        #expect(broken.count > 200 && documents.count - broken.count > 200)
        for (number, document) in documents.enumerated() where !Self.isJudgedOtherwise(document) {
            let ours = Self.log(document, chunk: 1 + number % 40)
            let isBroken = broken.contains(number)
            #expect((ours.last == "error") == isBroken, "\(String(decoding: document, as: UTF8.self))")
            if !isBroken { #expect(ours == LibraryLog.events(document)) }
        }
    }

    private static func changed(_ round: Int, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(seeds[round % seeds.count].utf8)
        let tokens = ["<", ">", "/", "&", ";", "\"", "'", "=", " ", "a", "\u{7}", "\u{FFFE}", "]", "!"]
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let token = Array((tokens.randomElement(using: &random) ?? "").utf8)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(contentsOf: token, at: place)
            default: bytes.replaceSubrange(place...place, with: token)
            }
        }
        return bytes
    }

    /// What we are more lenient with, or refuse for safety: remarks and instructions, declarations, `]]>` in text.
    private static func isJudgedOtherwise(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        let plain = text.replacing("<!-- a -->", with: "").replacing("<?xml version='1.0'?>", with: "")
            .replacing("<![CDATA[C<>]]>", with: "").replacing("<?pi x?>", with: "")
        return plain.contains("<!") || plain.contains("<?") || plain.contains("]]>")
            || plain.contains("xmlns:")
                && !plain.contains("xmlns:a='u:a'")
            || plain.contains(":") && !plain.contains("<a:b xmlns:a='u:a'")
    }

    private static func log(_ bytes: [UInt8], chunk: Int) -> [String] {
        var log: [String] = []
        var text = ""
        do {
            var reader = try XMLReader(ByteSource(bytes: bytes), chunk: chunk)
            while true {
                let event = try reader.next()
                if event != .text, !text.isEmpty {
                    log.append(text)
                    text = ""
                }
                switch event {
                case .start:
                    log.append(
                        (["<" + reader.localName]
                            + (try reader.allAttributes())
                            .filter { !$0.name.hasPrefix("xmlns") }.sorted { $0.name < $1.name }.map {
                                "\($0.name)=\($0.value)"
                            })
                            .joined(separator: " "))
                case .end: log.append(">" + reader.localName)
                case .text: text += reader.withPiece { String(decoding: $0, as: UTF8.self) }
                case .finished: return log
                }
            }
        } catch { return log + ["error"] }
    }

    @Test("copies what is in an element")
    func capture() throws {
        let text = "<a><b x='1'>1 &lt; <![CDATA[2 & 3]]><!-- no --><c/></b><d/></a>"
        var reader = try XMLReader(ByteSource(bytes: Array(text.utf8)))
        _ = try reader.nextTag()
        _ = try reader.nextTag()
        reader.startCapture()
        try reader.skipElement()
        #expect(reader.endCapture().map { String(decoding: $0, as: UTF8.self) } == "1 &lt; 2 &amp; 3<c/>")
        #expect(try reader.nextTag() == .start && reader.isAt("d"))
    }

    @Test("reads what is declared as ISO 8859-1, and refuses other encodings")
    func encodings() throws {
        let latin =
            Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>Z".utf8) + [0xFC]
            + Array("rich</a>".utf8)
        var reader = try XMLReader(ByteSource(bytes: latin))
        _ = try reader.nextTag()
        #expect(try reader.elementText { String(decoding: $0, as: UTF8.self) } == "Zürich")
        for text in ["<?xml version='1.0' encoding='UTF-16'?><a/>", "<?xml encoding='EBCDIC'?><a/>"] {
            #expect(throws: XMLError.self) { _ = try XMLReader(ByteSource(bytes: Array(text.utf8))) }
        }
        #expect(throws: XMLError.self) { _ = try XMLReader(ByteSource(bytes: [0xFF, 0xFE, 0x3C, 0])) }
    }

    @Test("bounds tags, texts and depth")
    func limits() throws {
        let long = String(repeating: "x", count: 100_000)
        let cases: [(String, XMLError.Kind)] = [
            ("<a b='\(long)'/>", .tooLarge), ("<a><\(long)/></a>", .tooLarge), ("<a>\(long)</a>", .tooLarge),
            ("<a><![CDATA[\(String(repeating: long, count: 20))]]></a>", .tooLarge),
            (String(repeating: "<a>", count: 100), .tooDeep), ("<!DOCTYPE a><a/>", .doctype),
            ("<a><!ENTITY b 'c'></a>", .doctype), ("<a>&b;</a>", .syntax),
        ]
        for (text, kind) in cases {
            let error = #expect(throws: XMLError.self) {
                var reader = try XMLReader(ByteSource(bytes: Array(text.utf8)))
                while try reader.nextTag() == .start { _ = try reader.elementText { $0.count } }
                while try reader.nextTag() != .finished {}
            }
            #expect(error?.kind == kind || text.hasPrefix("<a><a>"), "\(text.prefix(40))")
        }
    }
}

/// What libxml2 makes of a document, through Foundation.
private final class LibraryLog: NSObject, XMLParserDelegate {
    private var log: [String] = []
    private var text = ""

    /// Which of the documents xmllint calls broken. Foundation's parser is not asked, which may crash on these.
    static func broken(_ documents: [[UInt8]]) throws -> Set<Int> {
        let folder = FileManager.default.temporaryDirectory.appending(path: "xml-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (number, document) in documents.enumerated() {
            try Data(document).write(to: folder.appending(path: "\(number).xml"))
        }
        let errors = folder.appending(path: "errors")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = folder
        process.arguments = ["xmllint", "--noout", "--nonet"] + documents.indices.map { "\($0).xml" }
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let lines = String(decoding: try Data(contentsOf: errors), as: UTF8.self).split(separator: "\n")
        return Set(lines.filter { $0.contains(": parser error") }.compactMap { Int($0.prefix { $0 != "." }) })
    }

    static func events(_ bytes: [UInt8]) -> [String] {
        let judge = LibraryLog()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = judge
        _ = parser.parse()
        return judge.log
    }

    private func flush() {
        if !text.isEmpty { log.append(text) }
        text = ""
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        flush()
        let listed = attributes.filter { !$0.key.hasPrefix("xmlns") }.sorted { $0.key < $1.key }
        log.append((["<" + Self.local(name)] + listed.map { "\($0.key)=\($0.value)" }).joined(separator: " "))
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        flush()
        log.append(">" + Self.local(name))
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        text += String(decoding: block, as: UTF8.self)
    }

    private static func local(_ name: String) -> String {
        name.split(separator: ":", omittingEmptySubsequences: false).last.map(String.init) ?? name
    }
}
