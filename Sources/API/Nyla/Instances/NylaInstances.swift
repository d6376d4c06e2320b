public import APICore
import Answers

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
        /// The mandates, also those without instances, each once.
        public let mandates: [Mandate]
        /// The number of mandates, also of those without instances.
        public var mandateCount: Int { mandates.count }

        /// The instances of mandates.
        public init(_ mandates: [Mandate]) {
            var seen: Set<Identifier> = []
            self.mandates = mandates.filter { seen.insert($0.id).inserted }
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
            instances(id, of: feature).first
        }

        /// The instances with an identifier: of a feature, or of any.
        public func instances(_ id: String, of feature: String? = nil) -> [Entry] {
            entries.filter { $0.instance.id.text == id && (feature == nil || $0.feature.code == feature) }
        }

        /// The instances that requests in a context are for: of its mandate, or of any if its mandate has none of that name.
        ///
        /// - Parameter feature: the feature's code; several features may have an instance of that name.
        public func instances(in context: RequestContext, of feature: String? = nil) -> [Entry] {
            let found = context.instance.map { instances($0, of: feature) } ?? []
            let ofMandate = found.filter { $0.context.mandate == context.mandate }
            return context.mandate == nil || ofMandate.isEmpty ? found : ofMandate
        }

        /// The mandate with an identifier, which is compared as text.
        public func mandate(_ id: String) -> Mandate? { mandates.first { $0.id.text == id } }

        /// The mandates with their instances, in the service's order.
        public var sections: [(mandate: Mandate, entries: [Entry])] {
            let groups = Dictionary(grouping: entries) { $0.mandate.id }
            return mandates.map { ($0, groups[$0.id] ?? []) }
        }

        /// What the user may do with the records of a type in the context's instance.
        ///
        /// If several instances have its identifier, the context's mandate and the kind's feature decide, and then the
        /// instance whose permissions mention the type.
        ///
        /// - Parameter type: a name of the type, for example `TrusteePosition`.
        public func access(
            toType type: String, in context: RequestContext, attributes: [Attribute]? = nil
        ) -> TableAccess {
            let kind = RecordKind(type: type)
            return access(kind?.entityTypes ?? [type], kind?.feature, context, attributes)
        }

        /// What the user may do with the records of a kind in the context's instance.
        public func access(
            to kind: RecordKind, in context: RequestContext, attributes: [Attribute]? = nil
        ) -> TableAccess {
            access(kind.entityTypes, kind.feature, context, attributes)
        }

        /// What the user may do with the records of a list. Without mandate and instance, only the service knows.
        public func access(to resource: Resource, in context: RequestContext) -> TableAccess {
            guard resource.hasContext else {
                return TableAccess(anyOf: resource.entityTypes, permissions: nil)
            }
            let feature = resource.area.needsInstance ? resource.area.rawValue : nil
            return access(resource.entityTypes, feature, context, nil)
        }

        private func access(
            _ names: [String], _ feature: String?, _ context: RequestContext, _ attributes: [Attribute]?
        ) -> TableAccess {
            let accesses = instances(in: context, of: feature).map { entry in
                TableAccess(anyOf: names, permissions: entry.instance.permissions, attributes: attributes)
            }
            return accesses.first { $0.table != nil } ?? accesses.first
                ?? TableAccess(anyOf: names, permissions: nil, attributes: attributes)
        }
    }
}

extension NylaClient {
    /// The user's instances.
    public func ownInstances() async throws(APIError) -> Nyla.OwnInstances {
        Nyla.OwnInstances(try await myFeatures())
    }
}
