import Foundation

/// Whether a service still answers clients of this contract, by `GET /public/v1/mobile/bootstrap`.
///
/// The service compares with the version of its own app. Ours is that of the app whose contract we follow, never the
/// version of the program.
///
/// ```swift
/// let bootstrap = try await VersionGate().check(client)
/// bootstrap?.warnings.forEach { print($0) }
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
            /// Whether every app is to stop, whatever its version.
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

        /// What the person is to know though the service may be asked.
        public var warnings: [String] {
            guard let version = api?.contract_version, !VersionGate.isKnown(contract: version) else {
                return []
            }
            return [
                "the service follows contract \(VersionGate.shown(version)), which fieldbook does not know; answers may be misread"
            ]
        }

        /// Why nothing at that path may be asked: the service says that its feature is switched off.
        public func refusal(ofPath path: String) -> APIError? {
            let off = (features ?? [:]).filter { !$0.value }.keys.sorted().first { name in
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
    /// The contracts that we follow: those of a day, with any number.
    private static let contract = "2026-03-01."

    /// The endpoint.
    public static let endpoint = Endpoint(.get, "/public/v1/mobile/bootstrap")

    private let version: String

    /// The gate for a client of that version.
    public init(version: String = contractClient) { self.version = version }

    private static func isKnown(contract: String) -> Bool {
        guard contract.hasPrefix(self.contract) else { return false }
        return Int(contract.dropFirst(self.contract.count)).map { (1...3).contains($0) } ?? false
    }

    /// A version of the service's, as a person may see it.
    private static func shown(_ version: String) -> String {
        String(
            version.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
        )
    }

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
        let words: String
        if let least = bootstrap.app?.min_supported_version, Self.isOlder(version, than: least) {
            words = "the service wants clients of version \(Self.shown(least)) or newer, this is \(version)"
        } else if bootstrap.app?.force_update == true {
            words = "the service tells all clients to update (force_update)"
        } else {
            return nil
        }
        return APIError(
            .outdated, words, remedy: "Update fieldbook, or ask the service's operator.",
            endpoint: Self.endpoint.description)
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
