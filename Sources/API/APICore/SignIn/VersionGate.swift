import Foundation

/// Whether a service still talks to this version of the program, by `GET /public/v1/mobile/bootstrap`.
///
/// ```swift
/// try await VersionGate(version: "1.2.0").check(client)
/// ```
public struct VersionGate: Sendable {
    /// What a service says before anybody signs in; it may leave out anything.
    public struct Bootstrap: Decodable, Hashable, Sendable {
        /// Of the program.
        public struct App: Decodable, Hashable, Sendable {
            /// The oldest version that is answered.
            public let min_supported_version: String?
            /// The newest version.
            public let latest_version: String?
            /// Whether every older version than the newest is refused.
            public let force_update: Bool?
        }
        /// Of the interface.
        public struct Interface: Decodable, Hashable, Sendable {
            /// The version of the contract, a date and a number.
            public let contract_version: String?
        }
        /// Of the program.
        public let app: App?
        /// Of the interface.
        public let api: Interface?
        /// What is switched on.
        public let features: [String: Bool]?
    }

    /// The endpoint.
    public static let endpoint = Endpoint(.get, "/public/v1/mobile/bootstrap")

    private let version: String

    /// The gate for that version of the program.
    public init(version: String) { self.version = version }

    /// Asks the service; `APIError.Code.outdated` where it wants a newer program. One that has no such endpoint wants none.
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

    /// Why that service refuses this version, if it does.
    public func refusal(by bootstrap: Bootstrap) -> APIError? {
        let wanted = [
            bootstrap.app?.min_supported_version,
            bootstrap.app?.force_update == true ? bootstrap.app?.latest_version : nil,
        ]
        let newer = wanted.compactMap(\.self).first { Self.isOlder(version, than: $0) }
        guard let newer else { return nil }
        return APIError(
            .outdated,
            "the service wants version \(newer.prefix(40).filter { $0.isLetter || $0.isNumber || $0 == "." }) or newer, this is \(version)",
            remedy: "Update fieldbook.", endpoint: Self.endpoint.description)
    }

    /// Numbers between points are compared, missing ones are 0; what is no number ends the comparison.
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
