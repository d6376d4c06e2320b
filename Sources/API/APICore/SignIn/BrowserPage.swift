import Foundation

/// A page in a file of nobody else's that sends a browser on to an address.
struct BrowserPage: Sendable {
    /// No sign-in takes longer, in seconds.
    static let lifetime: TimeInterval = 900

    private let place: OwnFolder
    private let folder: String
    private let name: String

    init(leadingTo address: WebAddress, in folder: String) throws(APIError) {
        self.folder = folder
        name = "sign-in-\(UUID().uuidString).html"
        place = try OwnFolder(made: folder)
        Self.removeOld(in: folder)
        try place.replace(name, by: Array(Self.page(address).utf8))
    }

    var path: String { "\(folder)/\(name)" }

    func remove() { try? place.remove(name) }

    /// Removes the pages of programs that were ended before they could do so.
    private static func removeOld(in folder: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            var status = stat()
            let path = "\(folder)/\(name)"
            guard name.hasPrefix("sign-in-"), name.hasSuffix(".html"), lstat(path, &status) == 0,
                Date().timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > lifetime
            else { continue }
            unlink(path)
        }
    }

    /// Where the session's files are, which goes with it, if the system has such a place.
    static func folder(_ environment: [String: String]) -> String {
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
            return runtime + "/fieldbook"
        }
        return XDGFolder.state.path(environment) + "/fieldbook/browser"
    }

    private static func page(_ address: WebAddress) -> String {
        let target = [("&", "&amp;"), ("\"", "&quot;"), ("'", "&#39;"), ("<", "&lt;"), (">", "&gt;")]
            .reduce(address.text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
        return """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>fieldbook</title>\
            <meta name="referrer" content="no-referrer">\
            <meta http-equiv="refresh" content="0; url=\(target)">\
            <p><a rel="noreferrer" href="\(target)">Sign in</a></p></html>
            """
    }
}
