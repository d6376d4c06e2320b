import Foundation

/// Values that override a profile's: from the environment, and over them from options.
///
/// ```swift
/// let overrides = try ProfileOverrides(environment: ["FIELDBOOK_MANDATE": "m1"])
/// ```
public struct ProfileOverrides: Hashable, Sendable {
    /// The profile to use.
    public var profile: String?
    /// The service's address.
    public var address: WebAddress?
    /// The mandate.
    public var mandate: String?
    /// The feature instance.
    public var instance: String?
    /// The language of texts that the service has in several.
    public var language: String?
    /// Total time of a request.
    public var total: Duration?
    /// Whether unencrypted requests to other machines are allowed.
    public var allowsPlainHTTP: Bool?

    /// No overrides.
    public init() {}

    /// `FIELDBOOK_PROFILE`, `FIELDBOOK_URL`, `FIELDBOOK_MANDATE`, `FIELDBOOK_INSTANCE`, `FIELDBOOK_LANGUAGE` (a code such as
    /// `de`), `FIELDBOOK_TIMEOUT` (seconds) and `FIELDBOOK_ALLOW_PLAIN_HTTP` (`true` or `false`); empty variables are
    /// ignored.
    public init(environment: [String: String]) throws(APIError) {
        func value(_ name: String) -> String? {
            environment["FIELDBOOK_" + name].flatMap { $0.isEmpty ? nil : $0 }
        }
        profile = value("PROFILE")
        mandate = try value("MANDATE").map { (text) throws(APIError) in try Self.field(text, "MANDATE") }
        instance = try value("INSTANCE").map { (text) throws(APIError) in try Self.field(text, "INSTANCE") }
        if let text = value("LANGUAGE") {
            guard Profile.isLanguage(text) else {
                throw Self.wrong("LANGUAGE", "a code such as de, en or fr was expected")
            }
            language = text
        }
        if let text = value("URL") {
            guard let address = try? WebAddress(text) else {
                throw Self.wrong("URL", "an address such as https://host/ was expected")
            }
            self.address = address
        }
        if let text = value("TIMEOUT") {
            guard let total = ProfileReader.duration(text) else {
                throw Self.wrong("TIMEOUT", "seconds from 0.001 to 86400 were expected")
            }
            self.total = total
        }
        if let text = value("ALLOW_PLAIN_HTTP") {
            guard let allowed = Bool(text) else {
                throw Self.wrong("ALLOW_PLAIN_HTTP", "true or false was expected")
            }
            allowsPlainHTTP = allowed
        }
    }

    /// These overrides, completed by those of `other`.
    public func over(_ other: ProfileOverrides) -> ProfileOverrides {
        var result = other
        result.profile = profile ?? other.profile
        result.address = address ?? other.address
        result.mandate = mandate ?? other.mandate
        result.instance = instance ?? other.instance
        result.language = language ?? other.language
        result.total = total ?? other.total
        result.allowsPlainHTTP = allowsPlainHTTP ?? other.allowsPlainHTTP
        return result
    }

    func apply(to profile: inout Profile) {
        if let address { profile.address = address }
        profile.hasForeignInstance =
            mandate == nil && instance != nil && instance != profile.context.instance
        if let mandate { profile.context.mandate = mandate }
        if let instance { profile.context.instance = instance }
        if let language { profile.language = language }
        if let total { profile.limits.total = total }
        if let allowsPlainHTTP { profile.allowsPlainHTTP = allowsPlainHTTP }
    }

    private static func field(_ text: String, _ name: String) throws(APIError) -> String {
        guard ProfileReader.isFieldValue(text) else {
            throw wrong(name, "1 to 200 visible characters of ASCII were expected")
        }
        return text
    }

    private static func wrong(_ name: String, _ words: String) -> APIError {
        APIError(.profile, "FIELDBOOK_\(name): \(words)", remedy: "Correct or unset it.")
    }
}
