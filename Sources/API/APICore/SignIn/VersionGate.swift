import Foundation

/// Checks with `GET /public/v1/mobile/bootstrap` whether a service still supports clients of this contract.
///
/// The service compares with the version of its own app. We send the version of the app whose contract we follow, not
/// fieldbook's version.
///
/// ```swift
/// let bootstrap = try await VersionGate().check(client)
/// bootstrap?.warnings.forEach { print($0) }
/// ```
public struct VersionGate: Sendable {
    /// The service's answer, available without sign-in; every member may be missing.
    public struct Bootstrap: Decodable, Hashable, Sendable {
        /// Supported versions of the app.
        public struct App: Decodable, Hashable, Sendable {
            /// The oldest supported version.
            public let min_supported_version: String?
            /// The newest version.
            public let latest_version: String?
            /// Whether all versions have to update.
            public let force_update: Bool?
        }
        /// The API.
        public struct Interface: Decodable, Hashable, Sendable {
            /// The version of the contract, a date and a number.
            public let contract_version: String?
        }
        /// Supported versions of the app.
        public let app: App?
        /// The API.
        public let api: Interface?
        /// Features and whether they are enabled; values other than true and false are left out.
        public let features: [String: Bool]

        private enum CodingKeys: CodingKey { case app, api, features }

        /// True or false, or a value of another type.
        private struct Switch: Decodable {
            let isOn: Bool?

            init(from decoder: any Decoder) throws {
                isOn = try? decoder.singleValueContainer().decode(Bool.self)
            }
        }

        /// Decodes the answer.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            app = try values.decodeIfPresent(App.self, forKey: .app)
            api = try values.decodeIfPresent(Interface.self, forKey: .api)
            let switches = try values.decodeIfPresent([String: Switch].self, forKey: .features)
            features = (switches ?? [:]).compactMapValues(\.isOn)
        }

        /// Warnings for the user.
        public var warnings: [String] {
            guard let version = api?.contract_version, !VersionGate.isKnown(contract: version) else {
                return []
            }
            return [
                "the service follows contract \(VersionGate.shown(version)), which fieldbook does not know; responses may be misread"
            ]
        }

        /// The error if the feature at that path is disabled.
        public func refusal(ofPath path: String) -> APIError? {
            let off = features.filter { !$0.value }.keys.sorted().first { name in
                path == "/api/v1/\(name)" || path.hasPrefix("/api/v1/\(name)/")
            }
            guard let off else { return nil }
            return APIError(
                .forbidden, "the service has switched \(off) off", remedy: "Ask the service's operator.",
                endpoint: VersionGate.endpoint.description)
        }
    }

    /// The version of the app whose contract we follow.
    public static let contractClient = "1.0.0"
    /// The contract that we follow: a date, followed by a number from 1 to 3.
    private static let contract = "2026-03-01."

    /// The endpoint.
    public static let endpoint = Endpoint(.get, "/public/v1/mobile/bootstrap", from: .plan)

    private let version: String

    /// A gate for clients of that version.
    public init(version: String = contractClient) { self.version = version }

    private static func isKnown(contract: String) -> Bool {
        guard contract.hasPrefix(self.contract) else { return false }
        return Int(contract.dropFirst(self.contract.count)).map { (1...3).contains($0) } ?? false
    }

    /// A version from the service, fit to print.
    private static func shown(_ version: String) -> String {
        String(
            version.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
        )
    }

    /// Asks the service; fails with `APIError.Code.outdated` if it requires a newer client. Returns `nil` for a service
    /// without this endpoint.
    @discardableResult
    public func check(_ client: APIClient) async throws(APIError) -> Bootstrap? {
        let bootstrap: Bootstrap
        do {
            bootstrap = try await client.get(Self.endpoint.template)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
        if let refusal = refusal(by: bootstrap) { throw refusal }
        return bootstrap
    }

    /// The error if the service does not support this version.
    public func refusal(by bootstrap: Bootstrap) -> APIError? {
        let words: String
        if let least = bootstrap.app?.min_supported_version, Self.isOlder(version, than: least) {
            words =
                "the service requires version \(Self.shown(least)) or newer of its clients; this is \(version)"
        } else if bootstrap.app?.force_update == true {
            words = "the service requires all clients to update (force_update)"
        } else {
            return nil
        }
        return APIError(
            .outdated, words, remedy: "Update fieldbook, or ask the service's operator.",
            endpoint: Self.endpoint.description)
    }

    /// Compares the dot-separated numbers; missing and unreadable ones count as 0.
    static func isOlder(_ version: String, than other: String) -> Bool {
        func numbers(_ text: String) -> [Int] {
            let plain = text.prefix { $0 != "-" && $0 != "+" }.drop { $0 == "v" }
            return plain.split(separator: ".").prefix(8).map { Int($0) ?? 0 }
        }
        let (own, wanted) = (numbers(version), numbers(other))
        for place in 0..<max(own.count, wanted.count) {
            let left = place < own.count ? own[place] : 0
            let right = place < wanted.count ? wanted[place] : 0
            if left != right { return left < right }
        }
        return false
    }
}
