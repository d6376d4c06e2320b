import Foundation

/// Keeps secrets in the desktop's keyring, by libsecret's program `secret-tool`; secrets go over pipes, never in arguments.
public struct SecretTool: SecretStore {
    private let program: ChildProgram

    /// The program on that `PATH`; `nil` for none.
    public init?(_ environment: [String: String], limit: Duration = .seconds(30)) {
        guard let path = ChildProgram.find("secret-tool", environment) else { return nil }
        program = ChildProgram(path, environment, limit: limit)
    }

    /// The secret that the keyring has.
    public func read(_ name: SecretName) throws(APIError) -> [UInt8]? {
        let result = try program.run(["lookup"] + attributes(name), atMost: SecretFolder.mostBytes)
        if result.status == 0, !result.output.isEmpty { return result.output }
        // A keyring without that secret says nothing.
        guard result.hasComplained else { return nil }
        throw Self.unusable
    }

    /// Has the keyring keep it, and looks whether it did.
    public func write(_ secret: [UInt8], _ name: SecretName) throws(APIError) {
        let label = "--label=fieldbook: \(name.profile) (\(name.kind.rawValue))"
        let result = try program.run(["store", label] + attributes(name), input: secret)
        guard result.status == 0, try read(name) == secret else { throw Self.unusable }
    }

    /// Has the keyring forget it.
    public func remove(_ name: SecretName) throws(APIError) {
        let result = try program.run(["clear"] + attributes(name))
        guard result.status == 0 || !result.hasComplained else { throw Self.unusable }
    }

    private func attributes(_ name: SecretName) -> [String] {
        ["service", "fieldbook", "profile", name.profile, "kind", name.kind.rawValue]
    }

    private static var unusable: APIError {
        APIError(
            .secret, "secret-tool does not keep secrets here",
            remedy: "Unlock the keyring, or take secret-tool out of PATH to keep secrets in files.")
    }
}
