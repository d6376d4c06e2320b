import Foundation

/// PDFium's shared library, as far as it is on this machine: nothing is loaded here.
///
/// ```swift
/// if let installation = PDFiumInstallation.found() { print(installation.path, installation.version ?? "") }
/// ```
public struct PDFiumInstallation: Sendable, Hashable {
    /// The library's file; that of ``variable`` may be missing.
    public let path: String

    /// The environment variable that names the library's file, and hides all of them where it is empty.
    public static let variable = "FIELDBOOK_PDFIUM"

    /// The library that is used: the one that ``variable`` names, or else the first that is there of `pdfium/` beside the
    /// running program, of the user's data folder, and of the system's folders for libraries.
    public static func found() -> PDFiumInstallation? { found(in: ProcessInfo.processInfo.environment) }

    /// The same with other variables of the environment.
    package static func found(in environment: [String: String]) -> PDFiumInstallation? {
        if let path = environment[variable] { return path.isEmpty ? nil : PDFiumInstallation(path: path) }
        return folders(environment).lazy.map { PDFiumInstallation(path: "\($0)/\(fileName)") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// What `version.json` beside the library says, as builds for Python have one, such as "159.0.8149.0"; the library
    /// itself does not tell it.
    public var version: String? {
        let file = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(
            "version.json")
        guard let data = try? Data(contentsOf: file),
            let numbers = try? JSONDecoder().decode(Numbers.self, from: data)
        else { return nil }
        return "\(numbers.major).\(numbers.minor).\(numbers.build).\(numbers.patch)"
    }

    private struct Numbers: Decodable {
        let major: Int
        let minor: Int
        let build: Int
        let patch: Int
    }

    #if os(macOS)
        private static let fileName = "libpdfium.dylib"
    #else
        private static let fileName = "libpdfium.so"
    #endif

    private static func folders(_ environment: [String: String]) -> [String] {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/pdfium"
        }
        let data =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? environment["HOME"].map { $0 + "/.local/share" }
        return [program, data.map { $0 + "/fieldbook/pdfium" }].compactMap { $0 } + systemFolders
    }

    private static let systemFolders = [
        "/usr/local/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
    ]
}
