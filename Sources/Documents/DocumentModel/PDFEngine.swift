import Foundation

/// The library that renders PDF pages.
public enum PDFEngine: String, Sendable, Hashable, Codable, CaseIterable {
    /// Poppler, which is always available.
    case poppler
    /// PDFium, if its shared library is installed.
    case pdfium
}

/// The installed shared library of PDFium. Finding it loads nothing.
///
/// ```swift
/// if let installation = PDFiumInstallation.found() { print(installation.path, installation.version ?? "") }
/// ```
public struct PDFiumInstallation: Sendable, Hashable {
    /// The library's file. A path from ``variable`` is not checked and may not exist.
    public let path: String

    /// The environment variable with the library's path; an empty value disables PDFium.
    public static let variable = "FIELDBOOK_PDFIUM"

    /// Finds the library: the path in ``variable``, or else the first that exists in `pdfium/` beside the running
    /// program, in the user's data folder, and in the system's library folders.
    public static func found() -> PDFiumInstallation? { found(in: ProcessInfo.processInfo.environment) }

    /// Finds the library with the given environment variables.
    package static func found(in environment: [String: String]) -> PDFiumInstallation? {
        if let path = environment[variable] { return path.isEmpty ? nil : PDFiumInstallation(path: path) }
        return folders(environment).lazy.map { PDFiumInstallation(path: "\($0)/\(fileName)") }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The version in `version.json` beside the library (builds for Python ship this file), such as "159.0.8149.0";
    /// the library itself does not report its version.
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
