public import APICore

extension Nyla {
    /// One instance of a feature, for example the land of a mandate.
    public struct Instance: Hashable, Sendable, Decodable {
        /// Nyla's identifier, for `X-Instance-Id`.
        public let id: Identifier
        /// Which feature: `trustee`, `realestate` and so on.
        public let feature: String?
        /// Whose it is, for `X-Mandate-Id`.
        public let mandate: Identifier?
        /// The mandate's name.
        public let mandateName: String?
        /// What people call it.
        public let label: Label?
        /// What one is there.
        public let roles: [String]
        /// What one may do there.
        public let permissions: Permissions?

        /// Reads one.
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

        /// What requests about it go with.
        public var context: RequestContext { RequestContext(mandate: mandate?.text, instance: id.text) }
    }

    /// A feature that a mandate has.
    public struct MandateFeature: Hashable, Sendable, Decodable {
        /// Which one: `trustee`, `realestate` and so on.
        public let code: String
        /// What people call it.
        public let label: Label?
        /// The name of its picture.
        public let icon: String?
        /// Its instances.
        public let instances: [Instance]

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            code = try fields.required("code", "featureCode", "feature_code")
            label = try fields.value("label")
            icon = try fields.text("icon")
            instances = try fields.list("instances")
        }
    }

    /// Somebody for whom work is done.
    public struct Mandate: Hashable, Sendable, Decodable {
        /// Nyla's identifier, for `X-Mandate-Id`.
        public let id: Identifier
        /// The name.
        public let name: String?
        /// What people call it.
        public let label: Label?
        /// A short name.
        public let code: String?
        /// What it has.
        public let features: [MandateFeature]

        /// Reads one.
        public init(from decoder: any Decoder) throws {
            let fields = try AnswerFields(decoder)
            id = try fields.required("id", "mandateId", "mandate_id")
            name = try fields.text("name")
            label = try fields.value("label")
            code = try fields.text("code")
            features = try fields.list("features")
        }

        /// Its instances of a feature.
        public func instances(of feature: String) -> [Instance] {
            features.filter { $0.code == feature }.flatMap(\.instances)
        }
    }
}
