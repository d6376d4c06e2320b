import Foundation
import Yams

/// The profiles of a configuration file.
///
/// ```yaml
/// default: land
/// profiles:
///   land:
///     service: nyla
///     url: https://gateway.example.ch/
///     environment: Prod
///     mandate: m1
///     at-once: 4
///     sign-in: { method: oidc, issuer: https://id.example.ch/realms/land, client: fieldbook }
///     roles: [surveyor, admin]
/// ```
///
/// ```swift
/// let file = try ProfileFile(at: ProfileFile.path(ProcessInfo.processInfo.environment))
/// let profile = try file.profile(ProfileOverrides(environment: ProcessInfo.processInfo.environment))
/// ```
public struct ProfileFile: Hashable, Sendable {
    static let mostBytes = 1 << 20
    static let mostProfiles = 200

    /// The file.
    public let path: String
    /// The default profile's name.
    public internal(set) var standard: String?
    /// All profiles, in order.
    public internal(set) var profiles: [Profile] = []

    /// `$FIELDBOOK_CONFIG`, else `$XDG_CONFIG_HOME/fieldbook/profiles.yaml`, else the same below `~/.config`.
    public static func path(_ environment: [String: String]) -> String {
        if let path = environment["FIELDBOOK_CONFIG"], !path.isEmpty { return path }
        return XDGFolder.configuration.path(environment) + "/fieldbook/profiles.yaml"
    }

    /// Reads a file; a missing file has no profiles.
    public init(at path: String) throws(APIError) {
        try self.init(try Self.bytes(at: path) ?? [], at: path)
    }

    /// The bytes of a file; `nil` if it is missing.
    static func bytes(at path: String) throws(APIError) -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            return Array(try handle.read(upToCount: mostBytes + 1) ?? Data())
        } catch {
            throw APIError(
                .profile, "\(path) cannot be read",
                remedy: "Check that it is a file, and that you may read it.")
        }
    }

    /// Parses the bytes of a file.
    init(_ bytes: [UInt8], at path: String) throws(APIError) {
        self.path = path
        guard bytes.count <= Self.mostBytes, let text = String(validating: bytes, as: UTF8.self) else {
            throw APIError(
                .profile, "\(path) is not a UTF-8 text of at most \(Self.mostBytes) bytes",
                remedy: "Name a profiles file in FIELDBOOK_CONFIG.")
        }
        let root: Node?
        do {
            root = try Parser(yaml: text).singleRoot()
        } catch {
            throw Self.unreadable(error, path)
        }
        guard let root else { return }
        try ProfileReader(path: path).read(root, into: &self)
    }

    /// The chosen profile, else the default, else the only one; with overrides applied.
    ///
    /// - Parameter option: the command-line option that chooses a profile, named in the error if none is chosen.
    public func profile(
        _ overrides: ProfileOverrides = ProfileOverrides(), option: String = "--profile"
    ) throws(APIError) -> Profile {
        let only = profiles.count == 1 ? profiles[0].name : nil
        guard let name = overrides.profile ?? standard ?? only else {
            throw APIError(
                .profile, profiles.isEmpty ? "there are no profiles in \(path)" : "no profile is chosen",
                remedy: profiles.isEmpty
                    ? "Write one: fieldbook connect."
                    : "Choose one of \(names) by \(option) or FIELDBOOK_PROFILE.")
        }
        guard var profile = profiles.first(where: { $0.name == name }) else {
            throw APIError(
                .profile,
                "there is no profile \(Profile.isName(name) ? "\"\(name)\"" : "of the name that is chosen") in \(path)",
                remedy: profiles.isEmpty ? "Write one: fieldbook connect." : "Choose one of \(names).")
        }
        overrides.apply(to: &profile)
        try profile.checkAddress()
        return profile
    }

    private var names: String { profiles.map(\.name).joined(separator: ", ") }

    /// An error for invalid YAML. The library's message is omitted, because it quotes the line, which may contain a secret.
    private static func unreadable(_ error: any Error, _ path: String) -> APIError {
        let line: Int? =
            switch error as? YamlError {
            case .scanner(_, _, let mark, _)?, .parser(_, _, let mark, _)?, .composer(_, _, let mark, _)?:
                mark.line
            case .duplicatedKeysInMapping(_, let context)?: context.mark.line
            default: nil
            }
        return APIError(
            .profile, "\(path)\(line.map { ":\($0)" } ?? "") is not valid YAML or has a duplicate key",
            remedy: "Correct the line.")
    }
}
