import APICore
import Batch
import Foundation

/// In which state a service has a document, as far as it says so: what makes it another one than that which was pulled before.
///
/// It stands in the fragment of the document's address, which no server is told.
struct DocumentState: Hashable {
    /// Its bytes.
    var size: Int?
    /// When it was changed last, or came.
    var changed: String?
    /// Its digest, by whatever method.
    var digest: String?
    /// On whose behalf it was listed.
    var mandate: String?
    /// Its media type; only where nothing else tells a web page from it, since a list may tell it once and not again.
    var type: String?
    /// The folder that it lies in there.
    var folder: String?

    init(size: Int?, changed: String?, digest: String?, mandate: String? = nil) {
        self.size = size
        self.changed = changed
        self.digest = digest
        self.mandate = mandate
    }

    /// Its digest, where it is one that a download is checked by.
    var contentDigest: ContentDigest? { digest.flatMap(ContentDigest.init(hexadecimal:)) }

    /// Whether it may be a page in HTML, as far as its type, or else its name, tells.
    func mayBeWebPage(named name: String) -> Bool {
        if let type { return type.lowercased().contains("html") }
        let ending = PathParts(name).suffix.lowercased()
        return ["htm", "html", "xhtml"].contains(ending)
    }

    /// The state that an address says.
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

    /// The state for an address, `#` in front; empty where nothing is known.
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
