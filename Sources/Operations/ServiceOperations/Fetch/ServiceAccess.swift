import APICore
public import Batch
public import WebFeatures

/// Parameters of an operation on a Web Feature Service.
package protocol ServiceReading: OperationParameters {
    var service: FeatureServiceParameters { get }
}

/// How a Web Feature Service is asked.
package struct FeatureServiceParameters: OperationParameters {
    @Parameter("WFS version. Without it, the newest that the service supports.", .value("version"))
    package var wfsVersion: ServiceVersion?
    @Parameter("File with user:password in its first line.", .file, .value("file"))
    package var passwordFile: String?
    @Parameter("Times to repeat a request whose failure may be temporary.", in: 0...20, .value("n"))
    package var retries = 4

    package init() {}
}

extension ServiceVersion: ParameterValue {}
extension PageFormat: ParameterValue {}

/// How services are asked, checked; every answer is waited for.
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
        var retry = RetryPolicy()
        retry.attempts = parameters.service.retries + 1
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
