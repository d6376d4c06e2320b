import APICore
package import Batch
import WebFeatures

/// What every operation on a Web Feature Service is told about it.
package protocol ServiceReading: OperationParameters {
    /// The version to speak, `2.0.0` or `1.1.0`; without it, the newest that the service speaks.
    var wfsVersion: String? { get set }
    /// A file with `user:password` in its first line.
    var passwordFile: String? { get set }
    /// How often a request is sent again that failed in a way that may pass.
    var retries: Int { get set }
}

/// How services are asked, checked; every answer is waited for.
struct ServiceAccess: Sendable {
    private let client: WebClient
    private let version: ServiceVersion?
    private let passwordFile: String?
    private let secrets: AddressSecrets

    init(_ parameters: some ServiceReading, _ secrets: AddressSecrets) throws {
        guard (0...20).contains(parameters.retries) else {
            throw ParameterFailure("retries", "0 to 20 were expected, not \(parameters.retries)")
        }
        version = try parameters.wfsVersion.map { name in
            guard let version = ServiceVersion(rawValue: name) else {
                let names = ServiceVersion.allCases.map(\.rawValue).joined(separator: " or ")
                throw ParameterFailure("wfsVersion", "\(names) was expected, not \"\(name)\"")
            }
            return version
        }
        passwordFile = parameters.passwordFile
        self.secrets = secrets
        var retry = RetryPolicy()
        retry.attempts = parameters.retries + 1
        client = WebClient(userAgent: "fieldbook/\(FieldbookVersion.current)", retry: retry)
    }

    /// The service at an item's address.
    func service(at item: Item) throws -> WebFeatureService {
        let address = try WebAddress(item.path)
        let credentials = try secrets.credentials(for: address, passwordFile: passwordFile)
        return try wait { [client, version] () throws(WebFeatureError) in
            try await WebFeatureService(at: address, credentials: credentials, version: version, with: client)
        }
    }

    /// Waits for what a service is asked.
    func wait<Value: Sendable>(
        for work: @escaping @Sendable () async throws(WebFeatureError) -> Value
    ) throws -> Value {
        try BlockingCall.wait(until: WorkStop.isRequested, for: work)
    }
}
