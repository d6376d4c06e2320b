import Foundation

/// The user's folders by the XDG Base Directory Specification.
struct XDGFolder {
    static let configuration = XDGFolder(variable: "XDG_CONFIG_HOME", standard: ".config")
    static let state = XDGFolder(variable: "XDG_STATE_HOME", standard: ".local/state")

    static let cache = XDGFolder(variable: "XDG_CACHE_HOME", standard: ".cache")

    private let variable: String
    private let standard: String

    /// The folder; relative paths are ignored, as specified.
    func path(_ environment: [String: String]) -> String {
        if let path = environment[variable], path.hasPrefix("/") { return path }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/" + standard
    }
}
