import APICore
import Batch

/// What stood in addresses and is neither kept nor printed: users, passwords and keys, told to their servers only.
package struct AddressSecrets: Sendable {
    private var credentials: [String: WebCredentials] = [:]

    /// None.
    package init() {}

    /// The address without its secrets, which are remembered; what is no address stays as it is.
    package mutating func takeOut(of text: String) -> String {
        guard let given = try? SecretAddress(text), let secret = given.credentials else { return text }
        credentials[given.address.text] = secret
        return given.address.text
    }

    /// What the server at an address is told; what stood in the address comes before what stands in a file.
    func credentials(for address: WebAddress, passwordFile path: String?) throws -> WebCredentials? {
        if let known = credentials[address.text] { return known }
        guard let path else { return nil }
        let parts = try PasswordFile.firstLine(ofFileAt: path).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw ParameterFailure("passwordFile", "user:password was expected in the first line of \(path)")
        }
        return WebCredentials(user: String(parts[0]), password: String(parts[1]), for: address)
    }
}
