import Routes
import Streams

/// An XML reader that throws route errors.
struct RouteXML {
    private var reader: XMLReader

    init(_ source: ByteSource) throws(RouteError) {
        do throws(XMLError) { reader = try XMLReader(source) } catch { throw RouteError(error) }
    }

    var place: String { reader.place }
    var depth: Int { reader.depth }
    var localName: String { reader.localName }

    @inline(__always)
    func isAt(_ name: StaticString) -> Bool { reader.isAt(name) }

    mutating func next() throws(RouteError) -> XMLReader.Event {
        do throws(XMLError) { return try reader.next() } catch { throw RouteError(error) }
    }

    mutating func nextTag() throws(RouteError) -> XMLReader.Event {
        do throws(XMLError) { return try reader.nextTag() } catch { throw RouteError(error) }
    }

    mutating func skipElement() throws(RouteError) {
        do throws(XMLError) { try reader.skipElement() } catch { throw RouteError(error) }
    }

    func withPiece<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value { reader.withPiece(body) }

    /// The number in an attribute; NaN if there is none.
    @inline(__always)
    func number(ofAttribute name: StaticString) throws(RouteError) -> Double {
        do throws(XMLError) {
            return try reader.withAttribute(name, PlainNumber.read) ?? .nan
        } catch { throw RouteError(error) }
    }

    /// The number in the element that has just begun.
    mutating func number() throws(RouteError) -> Double? {
        do throws(XMLError) { return try reader.elementText(PlainNumber.read) } catch {
            throw RouteError(error)
        }
    }

    /// The text of the element that has just begun; `nil` if it is blank.
    mutating func text() throws(RouteError) -> String? {
        do throws(XMLError) {
            return try reader.elementText { bytes in
                let isBlank = { (byte: UInt8) in byte <= 0x20 }
                let text = bytes.drop(while: isBlank)
                guard let last = text.lastIndex(where: { !isBlank($0) }) else { return nil }
                return String(decoding: text[...last], as: UTF8.self)
            }
        } catch { throw RouteError(error) }
    }

    /// The time in the element that has just begun; `nil` if it is blank or unreadable, which is noted.
    mutating func time(
        _ times: inout TimeReader, noting remarks: inout ReadingRemarks
    ) throws(RouteError) -> ClockZone.Moment? {
        let outcome: Result<ClockZone.Moment?, RouteError>
        do throws(XMLError) {
            outcome = try reader.elementText { bytes in
                if bytes.allSatisfy({ $0 <= 0x20 }) { return .success(nil) }
                return Result { () throws(RouteError) in try times.read(iso8601: bytes) }
            }
        } catch { throw RouteError(error) }
        return try remarks.moment(at: place) { () throws(RouteError) in try outcome.get() }
    }

    /// The prefix of the last tag's name; empty without one.
    var prefix: String { reader.prefix }

    /// Every attribute of the element that has just begun, by qualified name.
    func attributes() throws(RouteError) -> [(name: String, value: String)] {
        do throws(XMLError) { return try reader.allAttributes() } catch { throw RouteError(error) }
    }

    /// The namespaces that the element which has just begun declares, by prefix.
    func namespaces() throws(RouteError) -> [String: String] {
        reader.declaresNamespaces ? ExtensionScope.namespaces(in: try attributes()) : [:]
    }

    mutating func startCapture() { reader.startCapture() }
    mutating func endCapture() -> [UInt8]? { reader.endCapture() }
}

extension RouteError {
    fileprivate init(_ error: XMLError) {
        let code: Code =
            switch error.kind {
            case .syntax: .syntax
            case .doctype: .doctype
            case .tooLarge: .tooLarge
            case .tooDeep: .tooDeep
            case .unreadable: .unreadable
            }
        self.init(code, error.message, place: error.place, remedy: error.remedy)
    }
}
