import APICore
import Foundation
import Streams

/// A downloaded page and the facts from its head.
public struct FeaturePage: Hashable, Sendable {
    /// The page's format.
    public let format: PageFormat
    /// Whether the page certainly has no feature.
    public internal(set) var isEmpty = false
    /// The total number of features, if the head has it.
    public internal(set) var matched: Int?
}

/// The beginning and the end of a downloaded page, which show its format, its totals and whether it is complete.
struct PageFile {
    private static let headBytes = 1 << 16
    private static let tailBytes = 256

    private let head: [UInt8]
    private let tail: [UInt8]
    /// Whether the head is the whole page.
    private let isSmall: Bool

    init(at path: String) throws(HTTPError) {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            head = [UInt8](try file.read(upToCount: Self.headBytes) ?? Data())
            let size = try file.seekToEnd()
            try file.seek(toOffset: size - min(size, UInt64(Self.tailBytes)))
            tail = [UInt8](try file.readToEnd() ?? Data())
            isSmall = size <= UInt64(Self.headBytes)
        } catch {
            throw HTTPError(.unwritable, "\(path): cannot be read again", remedy: "Check the disk.")
        }
    }

    /// A page in memory.
    init(bytes: [UInt8]) {
        head = Array(bytes.prefix(Self.headBytes))
        tail = Array(bytes.suffix(Self.tailBytes))
        isSmall = bytes.count <= Self.headBytes
    }

    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private var firstByte: UInt8? { ByteOrderMark.removed(from: head).first { !Self.isBlank($0) } }

    /// Whether the document is complete; a truncated one is requested again.
    var isWhole: Bool {
        let end = tail.reversed().drop(while: Self.isBlank)
        return switch firstByte {
        case UInt8(ascii: "{"): end.first == UInt8(ascii: "}")
        case UInt8(ascii: "<"): endsWithRoot(end.reversed())
        default: true
        }
    }

    /// Whether the root's end tag is there, perhaps followed by comments and processing instructions.
    private func endsWithRoot(_ end: [UInt8]) -> Bool {
        guard end.last == UInt8(ascii: ">"), let root = try? XMLTree.firstElement(in: head) else {
            return false
        }
        if ["/>", "-->", "?>"].contains(where: { end.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
            return true
        }
        let name = end.dropLast().reversed().drop(while: Self.isBlank)
        let front = name.dropFirst(root.name.utf8.count).first
        return name.starts(with: root.name.utf8.reversed())
            && (front == UInt8(ascii: "/") || front == UInt8(ascii: ":"))
    }

    /// The page; throws an exception report as an error.
    func page() throws(WebFeatureError) -> FeaturePage {
        switch firstByte {
        case UInt8(ascii: "{"): return FeaturePage(format: .geojson)
        case UInt8(ascii: "<"): break
        default: throw notAPage("begins with neither { nor <")
        }
        let root: XMLPart
        do throws(XMLError) {
            root = try XMLTree.firstElement(in: head)
        } catch {
            throw notAPage("is damaged: \(error.message)")
        }
        if let exception = ServiceException(root) {
            throw (isSmall ? ServiceException(bytes: head) : nil)?.error ?? exception.error
        }
        guard root.name == "FeatureCollection" else { throw notAPage("is <\(root.name.prefix(40))>") }
        var page = FeaturePage(format: .gml)
        page.matched = Self.count("numberMatched", of: root)
        page.isEmpty = Self.count("numberReturned", of: root) == 0 || hasNoMember
        return page
    }

    private var hasNoMember: Bool {
        guard isSmall, let root = try? XMLTree.document(head) else { return false }
        return !root.children.contains { $0.name.lowercased().contains("member") }
    }

    private func notAPage(_ what: String) -> WebFeatureError {
        WebFeatureError(
            .damaged, "the response \(what); GML or GeoJSON was expected",
            remedy: "Request the other format with --page-format, or report it to the service's operator.")
    }

    /// The number of features in the answer to a request for hits.
    var hits: Int? {
        guard let root = try? XMLTree.firstElement(in: head), root.name == "FeatureCollection" else {
            return nil
        }
        return Self.count("numberMatched", of: root) ?? Self.count("numberOfFeatures", of: root)
    }

    private static func count(_ name: String, of root: XMLPart) -> Int? {
        root.attributes[name].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }
}
