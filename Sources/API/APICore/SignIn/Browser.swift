import Foundation

/// The user's browser.
public enum Browser {
    /// Opens an address with `xdg-open`, if that and a display exist; returns when its task is cancelled, at the latest after
    /// 15 minutes.
    ///
    /// The address is not passed as an argument, which other users could read, but in a private page that redirects to it
    /// and is removed afterwards.
    ///
    /// ```swift
    /// let dialog = SignInDialog(show: { print($0.words) }, open: { await Browser.open($0) })
    /// ```
    public static func open(_ address: WebAddress) async {
        await open(address, ProcessInfo.processInfo.environment)
    }

    static func open(_ address: WebAddress, _ environment: [String: String]) async {
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard hasDisplay, let program = ChildProgram.find("xdg-open", environment),
            let page = try? BrowserPage(leadingTo: address, in: BrowserPage.folder(environment))
        else { return }
        defer { page.remove() }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [page.path]
        process.environment = ChildProgram.environment(environment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return }
        try? await Task.sleep(for: .seconds(BrowserPage.lifetime))
    }
}

/// A private HTML file that redirects a browser to an address.
struct BrowserPage: Sendable {
    /// The longest duration of a sign-in, in seconds.
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

    /// Removes pages left over by programs that were killed.
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

    /// The folder for pages: in `XDG_RUNTIME_DIR`, which is removed with the login session, if it is set.
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
