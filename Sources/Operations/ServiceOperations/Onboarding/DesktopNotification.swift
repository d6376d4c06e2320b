package import APICore
import Batch

/// A notification on the desktop of the person at this machine, shown by `notify-send`.
package struct DesktopNotification: Sendable {
    private static let mostLines = 8
    private static let longestLine = 100

    private let title: String
    private let body: String

    /// Creates a notification of a title and lines, of which the first few are shown. Markup in them has no effect.
    package init(title: String, lines: [String]) {
        self.title = title
        var shown = lines.prefix(Self.mostLines).map(Self.plain)
        if lines.count > Self.mostLines { shown.append("and \(lines.count - Self.mostLines) more") }
        body = shown.joined(separator: "\n")
    }

    /// Shows it; fails if `notify-send` is not on `PATH`, or fails itself.
    package func show(_ environment: [String: String]) throws(APIError) {
        guard let path = ChildProgram.find("notify-send", environment) else {
            throw APIError(
                .file, "notify-send is not installed", remedy: "Install it: apt install libnotify-bin.")
        }
        let result = try ChildProgram(path, environment, limit: .seconds(10))
            .run(["--app-name=fieldbook", "--", title, body])
        guard result.status == 0 else {
            throw APIError(
                .file, "notify-send failed with status \(result.status)",
                remedy: "Run the command within a desktop session.")
        }
    }

    /// A line for servers that read markup in the text.
    private static func plain(_ line: String) -> String {
        let words = line.visible
        let short = words.count > longestLine ? words.prefix(longestLine - 1) + "…" : words
        return short.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
