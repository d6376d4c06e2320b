import APICore
import Foundation
import Streams

/// The beginning and the end of a downloaded page: what it is, and whether it is whole.
struct PageFile {
    private static let bytesLookedAt = 1 << 16

    private let head: [UInt8]
    private let tail: [UInt8]
    private let isSmall: Bool

    init(at path: String) throws(HTTPError) {
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            head = [UInt8](try file.read(upToCount: Self.bytesLookedAt) ?? Data())
            let size = try file.seekToEnd()
            try file.seek(toOffset: size - min(size, 256))
            tail = [UInt8](try file.readToEnd() ?? Data())
            isSmall = size <= UInt64(Self.bytesLookedAt)
        } catch {
            throw HTTPError(.unwritable, "\(path): it cannot be read again", remedy: "Check the disk.")
        }
    }

    /// A page that is in memory.
    init(bytes: [UInt8]) {
        head = Array(bytes.prefix(Self.bytesLookedAt))
        tail = Array(bytes.suffix(256))
        isSmall = bytes.count <= Self.bytesLookedAt
    }

    private var firstByte: UInt8? {
        let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return head[min(start, head.count)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// Whether the document comes to its end: a cut one is asked for again.
    var isWhole: Bool {
        let end = tail.reversed().drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return switch firstByte {
        case UInt8(ascii: "{"): end.first == UInt8(ascii: "}")
        case UInt8(ascii: "<"): endsWithRoot(end.reversed())
        default: true
        }
    }

    /// Behind the root, comments and processing instructions may stand; before the `>` of its end, blanks may.
    private func endsWithRoot(_ end: [UInt8]) -> Bool {
        guard end.last == UInt8(ascii: ">"), let root = try? XMLTree.firstElement(in: head) else {
            return false
        }
        if ["/>", "-->", "?>"].contains(where: { end.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
            return true
        }
        let name = end.dropLast().reversed().drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let front = name.dropFirst(root.name.utf8.count).first
        return name.starts(with: root.name.utf8.reversed())
            && (front == UInt8(ascii: "/") || front == UInt8(ascii: ":"))
    }

    /// What the page is.
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
        return page(root)
    }

    private func page(_ root: XMLPart) -> FeaturePage {
        var page = FeaturePage(format: .gml)
        page.matched = Self.number(root, "numberMatched")
        page.isEmpty = Self.number(root, "numberReturned") == 0 || hasNoMember
        return page
    }

    private static func number(_ root: XMLPart, _ name: String) -> Int? {
        root.attributes[name].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    private var hasNoMember: Bool {
        guard isSmall, let root = try? XMLTree.document(head) else { return false }
        return !root.children.contains { $0.name.lowercased().contains("member") }
    }

    private func notAPage(_ what: String) -> WebFeatureError {
        WebFeatureError(
            .damaged, "the answer \(what); GML or GeoJSON was expected",
            remedy: "Ask for the other with --page-format, or tell who runs the service.")
    }

    /// How many features a document without any says that there are.
    var hits: Int? {
        guard let root = try? XMLTree.firstElement(in: head), root.name == "FeatureCollection" else {
            return nil
        }
        return Self.number(root, "numberMatched") ?? Self.number(root, "numberOfFeatures")
    }
}
