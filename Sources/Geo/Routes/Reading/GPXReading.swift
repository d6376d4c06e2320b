import Foundation
import XMLReading

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Collects routes while the parser walks through a GPX document.
final class GPXReading: NSObject {
    static let maximumDepth = 64
    static let maximumTextBytes = 1 << 16

    private var path: [GPXElement] = []
    private var text: String?
    private var routes: [Route] = []
    private var route = Route(segments: [])
    private var segment: [Fix] = []
    private var fix: Fix?
    private var fixCount = 0
    private var problem: RouteError?

    static func routes(from stream: InputStream) throws(RouteError) -> [Route] {
        let reading = GPXReading()
        let parser = XMLParser(stream: stream)
        parser.externalEntityResolvingPolicy = .never
        parser.shouldResolveExternalEntities = false
        parser.delegate = reading
        let isComplete = parser.parse()
        if let problem = reading.problem { throw problem }
        guard isComplete, reading.path.isEmpty else {
            throw broken("the file ends in the middle", line: nil)
        }
        return reading.routes
    }

    private static func broken(_ message: String, line: Int?) -> RouteError {
        RouteError(
            .syntax, message, place: line.map { "line \($0)" },
            remedy: "The file is not valid XML; it may have been cut off. Export it again.")
    }

    private func fail(_ error: RouteError, _ parser: XMLParser) {
        if problem == nil { problem = error }
        parser.abortParsing()
    }

    private func checkEntry(_ element: GPXElement, name: String) throws(RouteError) {
        if path.isEmpty, element != .gpx {
            throw RouteError(
                .notARoute, "XML, but not GPX: the first element is <\(name.prefix(40))>",
                remedy: "Export the route as GPX.")
        }
        if path.count >= Self.maximumDepth {
            throw RouteError(
                .tooDeep, "nested deeper than \(Self.maximumDepth) levels",
                remedy: "No route needs this; check where the file comes from.")
        }
    }

    private func enter(_ element: GPXElement, _ attributes: [String: String]) {
        switch element {
        case .track, .route:
            route = Route(segments: [])
            segment = []
        case .segment: segment = []
        case .point:
            let latitude = number(attributes["lat"]) ?? .nan
            let longitude = number(attributes["lon"]) ?? .nan
            var started = Fix(
                latitude: latitude, longitude: longitude, track: UInt32(truncatingIfNeeded: routes.count),
                sourceIndex: fixCount)
            started.isValid = started.hasPlace
            fix = started
            fixCount += 1
        default: break
        }
        text = element.holdsText ? "" : nil
    }

    private func leave(_ element: GPXElement) throws(RouteError) {
        let content = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        text = nil
        switch element {
        case .elevation where path.last == .point: fix?.elevation = number(content)
        case .time where path.last == .point && !content.isEmpty: fix?.time = try Timestamp(iso8601: content)
        case .speed where fix != nil: fix?.speed = number(content)
        case .name where isInsideRoute: route.name = content.isEmpty ? nil : content
        case .source where isInsideRoute: route.device = content.isEmpty ? nil : content
        case .point:
            if let fix { segment.append(fix) }
            fix = nil
        case .segment:
            route.segments.append(segment)
            segment = []
        case .track: routes.append(route)
        case .route:
            route.segments.append(segment)
            routes.append(route)
        default: break
        }
    }

    private var isInsideRoute: Bool { path.last == .track || path.last == .route }

    private func number(_ text: String?) -> Double? {
        guard let text, let value = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)),
            value.isFinite
        else { return nil }
        return value
    }
}

extension GPXReading: XMLParserDelegate {
    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        guard problem == nil else { return }
        let element = GPXElement(qualifiedName: name)
        do throws(RouteError) {
            try checkEntry(element, name: name)
        } catch {
            return fail(error.at("line \(parser.lineNumber)"), parser)
        }
        path.append(element)
        enter(element, attributes)
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard problem == nil, let element = path.popLast() else { return }
        do throws(RouteError) {
            try leave(element)
        } catch {
            fail(error.at("line \(parser.lineNumber)"), parser)
        }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        guard problem == nil, text != nil else { return }
        text?.append(characters)
        if let text, text.utf8.count > Self.maximumTextBytes {
            fail(Self.broken("a name or number is longer than 64 KiB", line: parser.lineNumber), parser)
        }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
    }

    func parser(
        _ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?
    ) {
        fail(
            RouteError(
                .doctype, "the file declares entities", place: "line \(parser.lineNumber)",
                remedy: "GPX has no use for them; remove them if you trust the file."), parser)
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        guard problem == nil else { return }
        problem = Self.broken(XMLProblem(error).text, line: parser.lineNumber)
    }
}
