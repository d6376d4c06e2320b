import APICore
public import Batch
public import WebFeatures

/// Parameters of an operation on a Web Feature Service.
public protocol ServiceReading: OperationParameters {
    var service: FeatureServiceParameters { get }
}

/// How requests to a Web Feature Service are made.
public struct FeatureServiceParameters: OperationParameters {
    @Parameter("WFS version. (default: the newest that the service supports)", .value("version"))
    public var wfsVersion: ServiceVersion?
    @Parameter("File with user:password on its first line.", .file, .value("file"))
    public var passwordFile: String?
    public var retry = RetryParameters()

    public init() {}
}

extension ServiceVersion: ParameterValue {}
extension PageFormat: ParameterValue {}

/// Access to Web Feature Services with validated parameters; waits for every answer.
struct ServiceAccess: Sendable {
    private let client: WebClient
    private let version: ServiceVersion?
    private let passwordFile: String?
    private let secrets: AddressSecrets

    init(_ parameters: some ServiceReading, _ secrets: AddressSecrets) throws {
        try parameters.checkRanges()
        version = parameters.service.wfsVersion
        passwordFile = parameters.service.passwordFile
        self.secrets = secrets
        var client = WebClient(
            userAgent: "fieldbook/\(FieldbookVersion.current)", retry: parameters.service.retry.policy)
        client.onAskedWait = { StandardError.write("fieldbook: note: \($0.words)\n") }
        self.client = client
    }

    /// The service at an item's address.
    func service(at item: Item) throws -> WebFeatureService {
        let address = try WebAddress(item.path)
        let credentials = try secrets.credentials(for: address, passwordFile: passwordFile)
        return try wait { [client, version] () throws(WebFeatureError) in
            try await WebFeatureService(at: address, credentials: credentials, version: version, with: client)
        }
    }

    /// Waits for requests to a service, until the run gives up the item.
    func wait<Value: Sendable>(
        for work: @escaping @Sendable () async throws(WebFeatureError) -> Value
    ) throws -> Value {
        try BlockingCall.wait(until: WorkStop.isRequested, for: work)
    }
}

/// Secrets taken out of addresses: users, passwords and keys. They are sent to their own servers only, and neither kept nor printed.
package struct AddressSecrets: Sendable {
    private var credentials: [String: WebCredentials] = [:]

    /// Creates a store without secrets.
    package init() {}

    /// Takes the secrets out of an address and returns the rest. Other texts are returned unchanged.
    package mutating func takeOut(of text: String) -> String {
        guard let given = try? SecretAddress(text), let secret = given.credentials else { return text }
        credentials[given.address.text] = secret
        return given.address.text
    }

    /// The credentials for an address: those taken out of it, or else those in the password file.
    func credentials(for address: WebAddress, passwordFile path: String?) throws -> WebCredentials? {
        if let known = credentials[address.text] { return known }
        guard let path else { return nil }
        let parts = try PasswordFile.firstLine(ofFileAt: path).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw ParameterFailure("passwordFile", "user:password was expected on the first line of \(path)")
        }
        return WebCredentials(user: String(parts[0]), password: String(parts[1]), for: address)
    }
}
