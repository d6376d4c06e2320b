import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Puts elements together while the parser walks through a document.
final class XMLTreeReading: NSObject {
    private static let maximumDepth = 64
    private static let maximumElements = 500_000
    private static let maximumTextBytes = 1 << 20

    private var open: [XMLPart] = []
    private var root: XMLPart?
    private var count = 0
    private var problem: XMLError?
    private let readsFirstOnly: Bool

    init(readsFirstOnly: Bool) { self.readsFirstOnly = readsFirstOnly }

    func read(_ bytes: [UInt8]) throws(XMLError) -> XMLPart {
        let parser = XMLParser(data: Data(bytes))
        parser.externalEntityResolvingPolicy = .never
        parser.shouldResolveExternalEntities = false
        parser.delegate = self
        let isComplete = parser.parse()
        if readsFirstOnly, let root { return root }
        if let problem { throw problem }
        guard isComplete, let root else {
            throw XMLError(.syntax, "the document ends in the middle", remedy: XMLError.exportAgain)
        }
        return root
    }

    private func fail(_ error: XMLError, _ parser: XMLParser) {
        if problem == nil { problem = error }
        parser.abortParsing()
    }

    private func tooLarge(_ message: String, _ parser: XMLParser) {
        fail(
            XMLError(
                .tooLarge, message, place: "line \(parser.lineNumber)",
                remedy: "No document of this kind needs that; check where it comes from."), parser)
    }
}

extension XMLTreeReading: XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard problem == nil, root == nil else { return }
        let element = XMLPart(qualifiedName: name, attributes: attributes)
        if readsFirstOnly {
            root = element
            return parser.abortParsing()
        }
        count += 1
        if open.count >= Self.maximumDepth { return tooLarge("nested too deeply", parser) }
        if count > Self.maximumElements { return tooLarge("too many elements", parser) }
        open.append(element)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard problem == nil, var element = open.popLast() else { return }
        element.text = element.text.trimmingCharacters(in: .whitespacesAndNewlines)
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        guard problem == nil, !open.isEmpty else { return }
        open[open.count - 1].text += characters
        if open[open.count - 1].text.utf8.count > Self.maximumTextBytes {
            tooLarge("a text is longer than 1 MiB", parser)
        }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }

    func parser(
        _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
    ) {
        fail(
            XMLError(
                .doctype, "the document declares entities", place: "line \(parser.lineNumber)",
                remedy: "They are not needed; check where it comes from."), parser)
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard problem == nil else { return }
        problem = XMLError(
            .syntax, XMLProblem(error).text, place: "line \(parser.lineNumber)", remedy: XMLError.exportAgain)
    }
}
