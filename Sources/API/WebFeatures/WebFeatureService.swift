public import APICore
import Foundation

/// A Web Feature Service (WFS) of version 2.0 or 1.1.
///
/// ```swift
/// let service = try await WebFeatureService(
///     at: try WebAddress("https://example.ch/wfs"), with: WebClient(userAgent: "fieldbook/1.0"))
/// let layer = try service.capabilities.layer(named: "ms:RESF")
/// print(try await service.count(of: FeatureQuery(layer: layer)) ?? "unknown")
/// ```
public struct WebFeatureService: Sendable {
    /// The service's capabilities.
    public let capabilities: ServiceCapabilities

    private let address: WebAddress
    private let credentials: WebCredentials?
    private let client: WebClient

    private static let capabilitiesBytes = 32 << 20
    /// Parameters that this type sets, and that are removed from a given address.
    private static let ownParameters: Set<String> = [
        "service", "version", "acceptversions", "request", "typename", "typenames", "outputformat", "count",
        "maxfeatures", "startindex", "resulttype", "bbox", "filter", "cql_filter", "srsname", "sortby",
    ]

    /// Requests the capabilities of the service at an address, in the newest supported version if none is given.
    public init(
        at address: WebAddress, credentials: WebCredentials? = nil, version: ServiceVersion? = nil,
        with client: WebClient
    ) async throws(WebFeatureError) {
        self.address = address.keepingQuery { !Self.ownParameters.contains($0.lowercased()) }
        self.credentials = credentials
        self.client = client
        let versions = version.map { [$0] } ?? ServiceVersion.allCases
        var parameters: [(name: String, value: String)] = [
            ("service", "WFS"), ("request", "GetCapabilities"),
            ("acceptVersions", versions.map(\.rawValue).joined(separator: ",")),
        ]
        if let version { parameters.append(("version", version.rawValue)) }
        let request = HTTPRequest(self.address.adding(parameters), credentials: credentials)
        let document = try await Self.reportingExceptions { () throws(HTTPError) in
            try await client.bytes(of: request, atMost: Self.capabilitiesBytes)
        }
        capabilities = try ServiceCapabilities(document: document)
        guard version == nil || version == capabilities.version else {
            throw WebFeatureError(
                .notAService,
                "the service supports version \(capabilities.version.rawValue), not \(version?.rawValue ?? "")",
                remedy: "Leave out the version.")
        }
    }

    /// The number of features that the service reports, which may be too small; `nil` if it reports none.
    public func count(of query: FeatureQuery) async throws(WebFeatureError) -> Int? {
        let parameters = parameters("GetFeature", of: query) + [("resultType", "hits")]
        let path = FileManager.default.temporaryDirectory.path + "/fieldbook-\(UUID().uuidString).xml"
        defer { unlink(path) }
        do throws(WebFeatureError) {
            return try await download(parameters, to: path).hits
        } catch {
            if error.code == .exception { return nil }
            throw error
        }
    }

    /// Writes a page of a query's features to a file; throws if the service answers with an exception report.
    ///
    /// - Parameter wish: the page's format; by default GeoJSON if the service offers it, otherwise GML.
    public func download(
        _ page: PageRequest, of query: FeatureQuery, as wish: PageFormat?, to path: String
    ) async throws(WebFeatureError) -> FeaturePage {
        var query = query
        query.box = page.box ?? query.box
        query.order = page.order
        var parameters = parameters("GetFeature", of: query)
        parameters.append((capabilities.version.countParameter, "\(page.count)"))
        if let start = page.start, start > 0 { parameters.append(("startIndex", "\(start)")) }
        if let type = try capabilities.format(of: query.layer, wish).1 {
            parameters.append(("outputFormat", type))
        }
        return try await download(parameters, to: path).page()
    }

    /// Writes the layer's schema to a file; GML readers take the types of attributes from it.
    public func downloadSchema(of layer: FeatureLayer, to path: String) async throws(WebFeatureError) {
        _ = try await download(parameters("DescribeFeatureType", of: FeatureQuery(layer: layer)), to: path)
    }

    private func parameters(_ request: String, of query: FeatureQuery) -> [(name: String, value: String)] {
        let version = capabilities.version
        return [
            ("service", "WFS"), ("version", version.rawValue), ("request", request),
            (version.layerParameter, query.layer.name),
        ] + query.parameters(version)
    }

    private func download(
        _ parameters: [(name: String, value: String)], to path: String
    ) async throws(WebFeatureError) -> PageFile {
        let request = HTTPRequest(address.adding(parameters), credentials: credentials)
        let client = client
        return try await Self.reportingExceptions { () throws(HTTPError) in
            try await client.download(request, to: path) { () throws(HTTPError) in
                guard try PageFile(at: path).isWhole else { throw HTTPError.incomplete }
            }
            return try PageFile(at: path)
        }
    }

    /// Runs `work` and throws the exception report of a failed request, if it has one.
    private static func reportingExceptions<Value>(
        _ work: () async throws(HTTPError) -> Value
    ) async throws(WebFeatureError) -> Value {
        do throws(HTTPError) {
            return try await work()
        } catch {
            throw ServiceException(bytes: error.body)?.error ?? WebFeatureError(error)
        }
    }
}
