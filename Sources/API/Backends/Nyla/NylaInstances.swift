public import APICore

extension Nyla {
    /// The user's instances of features, with the mandates that they belong to.
    ///
    /// ```swift
    /// let own = Nyla.OwnInstances(try await nyla.myFeatures())
    /// let land = own.instance("i1", of: "realestate")
    /// print(land?.breadcrumb(in: "en") ?? [])  // ["Muster AG", "Real estate", "Bern"]
    /// ```
    public struct OwnInstances: Sendable {
        /// An instance with its feature and mandate.
        public struct Entry: Sendable {
            /// The mandate.
            public let mandate: Mandate
            /// The feature.
            public let feature: MandateFeature
            /// The instance.
            public let instance: Instance

            /// Mandate, feature and instance, to show where the user is.
            public func breadcrumb(in language: String) -> [String] {
                [
                    mandate.label?.text(in: language) ?? mandate.name ?? mandate.id.text,
                    feature.label?.text(in: language) ?? feature.code,
                    instance.label?.text(in: language) ?? instance.id.text,
                ]
            }

            /// The context of requests to the instance.
            public var context: RequestContext {
                RequestContext(
                    mandate: instance.mandate?.text ?? mandate.id.text, instance: instance.id.text)
            }
        }

        /// All instances, in the service's order.
        public let entries: [Entry]
        /// The number of mandates, also of those without instances.
        public let mandateCount: Int

        /// The instances of mandates.
        public init(_ mandates: [Mandate]) {
            mandateCount = Set(mandates.map(\.id)).count
            entries = mandates.flatMap { mandate in
                mandate.features.flatMap { feature in
                    feature.instances.map { Entry(mandate: mandate, feature: feature, instance: $0) }
                }
            }
        }

        /// The instance with an identifier; identifiers are compared as text.
        ///
        /// - Parameter feature: the feature's code, for services whose features number their instances separately.
        public func instance(_ id: String, of feature: String? = nil) -> Entry? {
            entries.first { $0.instance.id.text == id && (feature == nil || $0.feature.code == feature) }
        }
    }
}

extension NylaClient {
    /// The user's instances.
    public func ownInstances() async throws(APIError) -> Nyla.OwnInstances {
        Nyla.OwnInstances(try await myFeatures())
    }
}
