import Foundation

/// The person's browser.
public enum Browser {
    /// Opens an address by `xdg-open`, if there is such a program and a display; nothing is waited for.
    public static func open(_ address: WebAddress) async {
        let environment = ProcessInfo.processInfo.environment
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard hasDisplay, let path = ChildProgram.find("xdg-open", environment) else { return }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = [address.text]
        process.environment = ChildProgram.environment(environment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
