public import APICore
public import Answers

extension Nyla {
    /// A mandate: a client for whom work is done, with its features.
    public struct Mandate: Hashable, Sendable, Decodable {
        /// Nyla's identifier, for `X-Mandate-Id`.
        public let id: Identifier
        /// The name.
        public let name: String?
        /// The label.
        public let label: Label?
        /// The short name.
        public let code: String?
        /// The features.
        public let features: [MandateFeature]

        /// Decodes a mandate.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", "mandateId", "mandate_id")
            name = try fields.text("name")
            label = try fields.value("label")
            code = try fields.text("code")
            features = try fields.list("features")
        }

        /// The instances of a feature.
        public func instances(of feature: String) -> [Instance] {
            features.filter { $0.code == feature }.flatMap(\.instances)
        }
    }

    /// A feature of a mandate.
    public struct MandateFeature: Hashable, Sendable, Decodable {
        /// The code, for example `trustee` or `realestate`.
        public let code: String
        /// The label.
        public let label: Label?
        /// The icon's name.
        public let icon: String?
        /// The instances.
        public let instances: [Instance]

        /// Decodes a feature.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            code = try fields.required("code", "featureCode", "feature_code")
            label = try fields.value("label")
            icon = try fields.text("icon")
            instances = try fields.list("instances")
        }
    }

    /// An instance of a feature, for example the land of a mandate.
    public struct Instance: Hashable, Sendable, Decodable {
        /// Nyla's identifier, for `X-Instance-Id`.
        public let id: Identifier
        /// The feature's code, for example `trustee` or `realestate`.
        public let feature: String?
        /// The mandate, for `X-Mandate-Id`.
        public let mandate: Identifier?
        /// The mandate's name.
        public let mandateName: String?
        /// The label.
        public let label: Label?
        /// The user's roles in the instance.
        public let roles: [String]
        /// The user's permissions in the instance.
        public let permissions: Permissions?

        /// Decodes an instance.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", "instanceId", "instance_id")
            feature = try fields.text("featureCode", "feature_code", "code")
            mandate = try fields.value("mandateId", "mandate_id")
            mandateName = try fields.text("mandateName", "mandate_name")
            label = try fields.value("instanceLabel", "instance_label", "label")
            roles = try fields.list("userRoles", "user_roles", "roles")
            permissions = try fields.value("permissions")
        }

        /// The context of requests to the instance.
        public var context: RequestContext { RequestContext(mandate: mandate?.text, instance: id.text) }
    }

    /// A text in several languages.
    ///
    /// ```swift
    /// let label = Nyla.Label(["de": "Parzellen", "en": "Parcels"])
    /// print(label.text(in: "fr-CH"))  // Parzellen
    /// ```
    public struct Label: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The languages to use if the requested one is missing, in this order.
        private static let fallbacks = ["de", "en", "fr"]

        /// The texts by language.
        public let texts: [String: String]

        /// Creates a label.
        public init(_ texts: [String: String]) { self.texts = texts }

        /// Creates a label of one text, which counts as German.
        public init(_ text: String) { texts = ["de": text] }

        /// Decodes an object with texts by language, or one text, which counts as German.
        public init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                texts = ["de": text]
            } else {
                texts = try [String: String?](from: decoder).compactMapValues(\.self)
            }
        }

        /// Encodes a text if it is the only one and German, or else an object with texts by language.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if texts.count == 1, let text = texts["de"] {
                try container.encode(text)
            } else {
                try container.encode(texts)
            }
        }

        /// The text in a language such as `fr` or `fr-CH`; if it is missing, in German, English, French or any other.
        public func text(in language: String) -> String {
            let short = language.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() }
            let wanted = [language, short ?? ""] + Self.fallbacks
            let found = wanted.lazy.compactMap { texts[$0] }.first { !$0.isEmpty }
            return found ?? texts.sorted { $0.key < $1.key }.first { !$0.value.isEmpty }?.value ?? ""
        }

        /// The text in German, or in another language if it is missing.
        public var description: String { text(in: "de") }
    }
}

extension Nyla {
    /// The codes of the languages that Nyla has texts in.
    public static let languages = ["de", "en", "fr", "it"]

    /// Whether a text is the code of one of them, perhaps with a region: `fr` or `fr-CH`.
    public static func isLanguage(_ text: String) -> Bool {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        return languages.contains(parts[0].lowercased()) && parts.count <= 2
            && parts.dropFirst().allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9]{2,8}/) != nil }
    }

    /// What a text that is none of them should have been.
    public static var languageChoice: String {
        "\(languages.dropLast().joined(separator: ", ")) or \(languages.last ?? "")"
    }
}
