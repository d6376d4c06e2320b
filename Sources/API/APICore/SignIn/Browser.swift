import Foundation

/// The person's browser.
public enum Browser {
    /// Opens an address by `xdg-open`, if there is such a program and a display; stays until its task is cancelled, at most a
    /// quarter of an hour.
    ///
    /// The address stands in no argument, which every user of the machine could read, but in a page for nobody else's eyes that
    /// leads there, and is gone afterwards.
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
