public import APICore
import Foundation

/// A Web Feature Service, version 2.0 or 1.1, and what it can be asked.
///
/// ```swift
/// let service = try await WebFeatureService(
///     at: try WebAddress("https://example.ch/wfs"), with: WebClient(userAgent: "fieldbook/1.0"))
/// let layer = try service.capabilities.layer(named: "ms:RESF")
/// print(try await service.count(of: FeatureQuery(layer: layer)) ?? "unknown")
/// ```
public struct WebFeatureService: Sendable {
    /// What it says of itself.
    public let capabilities: ServiceCapabilities

    private let address: WebAddress
    private let credentials: WebCredentials?
    private let client: WebClient

    private static let capabilitiesBytes = 32 << 20
    /// What a request for something else would leave in the address.
    private static let ownParameters: Set<String> = [
        "service", "version", "acceptversions", "request", "typename", "typenames", "outputformat", "count",
        "maxfeatures", "startindex", "resulttype", "bbox", "filter", "cql_filter", "srsname", "sortby",
    ]

    /// Asks the service at an address for its capabilities; without a version, for the newest that it speaks.
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
        let document = try await Self.asking { () throws(HTTPError) in
            try await client.bytes(of: request, atMost: Self.capabilitiesBytes)
        }
        capabilities = try ServiceCapabilities(document: document)
        guard version == nil || version == capabilities.version else {
            throw WebFeatureError(
                .notAService,
                "the service speaks \(capabilities.version.rawValue), not \(version?.rawValue ?? "")",
                remedy: "Leave the version to the service.")
        }
    }

    /// How many features there are, as the service says; `nil` where it does not say. It may say too few.
    public func count(of query: FeatureQuery) async throws(WebFeatureError) -> Int? {
        let parameters = parameters("GetFeature", of: query) + [("resultType", "hits")]
        let path = Self.temporaryPath()
        defer { unlink(path) }
        do throws(WebFeatureError) {
            try await download(parameters, to: path)
            return try Self.file(at: path).hits
        } catch {
            if error.code == .exception { return nil }
            throw error
        }
    }

    /// Writes a page of a query's features to a file; an exception report of the service is an error.
    ///
    /// - Parameter wish: what the page shall come as; without one, GeoJSON where that is offered.
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
        try await download(parameters, to: path)
        return try Self.file(at: path).page()
    }

    /// Writes the layer's schema to a file, from which readers of GML know the types of its attributes.
    public func downloadSchema(of layer: FeatureLayer, to path: String) async throws(WebFeatureError) {
        try await download(parameters("DescribeFeatureType", of: FeatureQuery(layer: layer)), to: path)
    }

    /// What features of a layer come as.
    public func format(of layer: FeatureLayer, _ wish: PageFormat?) throws(WebFeatureError) -> PageFormat {
        try capabilities.format(of: layer, wish).0
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
    ) async throws(WebFeatureError) {
        let request = HTTPRequest(address.adding(parameters), credentials: credentials)
        let client = client
        try await Self.asking { () throws(HTTPError) in
            try await client.download(request, to: path) { () throws(HTTPError) in
                guard try PageFile(at: path).isWhole else { throw HTTPError.incomplete }
            }
        }
    }

    /// What the server says in words, where it refuses with a report.
    private static func asking<Value>(
        _ work: () async throws(HTTPError) -> Value
    ) async throws(WebFeatureError) -> Value {
        do throws(HTTPError) {
            return try await work()
        } catch {
            throw ServiceException(bytes: error.body)?.error ?? WebFeatureError(error)
        }
    }

    private static func file(at path: String) throws(WebFeatureError) -> PageFile {
        do throws(HTTPError) {
            return try PageFile(at: path)
        } catch {
            throw WebFeatureError(error)
        }
    }

    private static func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.path + "/fieldbook-\(UUID().uuidString).xml"
    }
}
