import APICore
import Batch
import Foundation

/// The state of a document at a service, as far as the service reports it. A document with another state has changed.
///
/// The state is kept in the fragment of the document's address, which is never sent to a server.
struct DocumentState: Hashable {
    /// Size in bytes.
    var size: Int?
    /// Time of the last change, or of creation.
    var changed: String?
    /// Digest, by any method.
    var digest: String?
    /// The mandate for which it was listed.
    var mandate: String?
    /// Media type; only if nothing else distinguishes the document from a web page, since lists do not always report it.
    var type: String?
    /// Identifier of its folder at the service.
    var folder: String?

    init(size: Int?, changed: String?, digest: String?, mandate: String? = nil) {
        self.size = size
        self.changed = changed
        self.digest = digest
        self.mandate = mandate
    }

    /// The digest, if a download can be checked by it.
    var contentDigest: ContentDigest? { digest.flatMap(ContentDigest.init(hexadecimal:)) }

    /// Whether it may be an HTML page, by its type or else by its name.
    func mayBeWebPage(named name: String) -> Bool {
        if let type { return type.lowercased().contains("html") }
        let ending = PathParts(name).suffix.lowercased()
        return ["htm", "html", "xhtml"].contains(ending)
    }

    /// Reads the state from an address.
    init(of address: String) {
        guard let sign = address.firstIndex(of: "#") else { return }
        for entry in address[address.index(after: sign)...].split(separator: "&") {
            let sides = entry.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2, let value = sides[1].removingPercentEncoding else { continue }
            switch sides[0] {
            case "size": size = Int(value).flatMap { $0 >= 0 ? $0 : nil }
            case "changed": changed = value
            case "digest": digest = value
            case "mandate": mandate = value
            case "type": type = value
            case "folder": folder = value
            default: break
            }
        }
    }

    /// The state as an address's fragment, with `#`; empty if nothing is known.
    var fragment: String {
        let entries = [
            ("size", size.map(String.init)), ("changed", changed), ("digest", digest), ("mandate", mandate),
            ("type", type), ("folder", folder),
        ]
        let text = entries.compactMap { name, value in
            value.map { "\(name)=\(Self.encoded(String($0.prefix(200))))" }
        }.joined(separator: "&")
        return text.isEmpty ? "" : "#" + text
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "!"..."~"))) ?? ""
    }
}
