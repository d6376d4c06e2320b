import APICore

extension Nyla {
    /// A part of Nyla whose records share a path.
    public enum Area: String, Hashable, Sendable, CaseIterable {
        case workspace, chatbot
        case codeEditor = "codeeditor"
        case coaching = "commcoach"
        case teamsbot, trustee
        case realEstate = "realestate"
        case automations, automation2
        case account, administration

        /// Whether requests need an instance of the feature.
        public var needsInstance: Bool {
            switch self {
            case .workspace, .chatbot, .codeEditor, .coaching, .teamsbot, .trustee, .realEstate, .automation2:
                true
            case .automations, .account, .administration: false
            }
        }
    }

    /// A list of records with the requests that all lists have in common: its path, its columns, and what can be done with a
    /// record.
    ///
    /// ```swift
    /// let records = NylaLists(client)
    /// for try await user in try records.list(.users) { print(user.text("username") ?? "") }
    /// ```
    public struct Resource: Hashable, Sendable {
        /// Requests that change records.
        public enum Change: Sendable, CaseIterable {
            case create, update, delete
        }

        /// Something to do with a record by a request of its own, for example `complete` a task.
        public struct Action: Hashable, Sendable {
            /// The name, and the last component of its path.
            public let name: String
            let method: HTTPRequest.Method

            init(_ name: String, _ method: HTTPRequest.Method = .post) {
                self.name = name
                self.method = method
            }
        }

        /// The part of Nyla.
        public let area: Area
        /// The name on command lines. In an area, a list of all records and one of those that belong to a record may share it.
        public let name: String
        /// The path, with names in braces for the instance and for the record that the list belongs to.
        public let path: String
        /// The columns to show.
        public let columns: [Column]
        /// What can be changed.
        public let changes: Set<Change>
        /// The method of changes: PUT, or PATCH where the plan says so.
        let update: HTTPRequest.Method
        /// Other things to do with a record.
        public let actions: [Action]
        /// Whether the path has one record instead of a list.
        public let isSingle: Bool
        /// Whether records have bytes, as files do.
        public let hasContent: Bool
        /// Whether a single record is looked up in the list: the service has no request for it.
        public let isReadFromList: Bool
        /// Whether the plan of Nyla's clients does not name the path.
        public let isAssumed: Bool

        init(
            _ area: Area, _ name: String, _ path: String, _ columns: [Column], changes: Set<Change> = [],
            by update: HTTPRequest.Method = .put, actions: [Action] = [], isSingle: Bool = false,
            hasContent: Bool = false, isReadFromList: Bool = false, isAssumed: Bool = true
        ) {
            self.area = area
            self.name = name
            self.path = path
            self.columns = columns
            self.changes = changes
            self.update = update
            self.actions = actions
            self.isSingle = isSingle
            self.hasContent = hasContent
            self.isReadFromList = isReadFromList
            self.isAssumed = isAssumed
        }

        /// The name in the path of the record that the list belongs to, for example `mandateId`; `nil` for a list of its own.
        public var owner: String? { Endpoint(.get, path).names.first { $0 != "instanceId" } }

        /// The service's own word for the records, the end of the path, such as `sessions` for threads; `nil` if that is
        /// a value.
        public var serviceWord: String? {
            path.split(separator: "/").last.flatMap { $0.hasPrefix("{") ? nil : String($0) }
        }

        /// Whether an earlier answer may be used if the service cannot be reached: not for money, proposed edits, logs, and
        /// settings and bots' accounts, which may have secrets.
        public var mayBeOld: Bool {
            !path.hasPrefix("/api/billing") && !["edits", "logs", "bots"].contains(name)
                && !(isSingle && changes.contains(.update))
        }

        /// Whether requests have mandate and instance.
        public var hasContext: Bool { RequestContext.goes(with: path) }

        /// An endpoint of the list, of one of its records, or of something below that.
        func endpoint(
            _ method: HTTPRequest.Method, ofRecord: Bool = false, below part: String? = nil,
            from origin: Endpoint.Origin? = nil
        ) -> Endpoint {
            let tail = (ofRecord ? ["{recordId}"] : []) + (part.map { [$0] } ?? [])
            let base = tail.isEmpty || !path.hasSuffix("/") ? path : String(path.dropLast())
            return Endpoint(
                method, ([base] + tail).joined(separator: "/"),
                startsWork: ofRecord && method != .get && part != nil,
                isCacheable: method == .get && mayBeOld,
                from: origin ?? (isAssumed || !tail.isEmpty || method != .get ? .assumed : .plan))
        }

        /// The bytes of a record, such as a file's. The plan names the path for files of the workspace.
        var content: Endpoint {
            let isPlanned = area == .workspace && name == "files"
            return endpoint(.get, ofRecord: true, below: "content", from: isPlanned ? .plan : nil)
        }

        /// The endpoints of all its requests.
        var endpoints: [Endpoint] {
            var endpoints = [endpoint(.get)]
            if !isSingle {
                endpoints.append(endpoint(.get, below: "filter-values"))
                if !isReadFromList { endpoints.append(endpoint(.get, ofRecord: true)) }
            }
            if changes.contains(.create) { endpoints.append(endpoint(.post)) }
            if changes.contains(.update) { endpoints.append(endpoint(update, ofRecord: !isSingle)) }
            if changes.contains(.delete) { endpoints.append(endpoint(.delete, ofRecord: true)) }
            endpoints += actions.map { endpoint($0.method, ofRecord: true, below: $0.name) }
            if hasContent { endpoints.append(content) }
            return endpoints
        }

        /// The action of that name.
        public func action(named name: String) -> Action? { actions.first { $0.name == name } }

        /// All resources.
        public static let all = conversations + automation + account + administration + instanceRoles

        /// The resources of an area.
        public static func all(in area: Area) -> [Resource] { byArea[area] ?? [] }

        private static let byArea = Dictionary(grouping: all, by: \.area)

        /// The resource of that name in an area.
        public static func named(_ name: String, in area: Area) -> Resource? {
            all.first { $0.area == area && $0.name == name }
        }
    }
}

extension Nyla.Resource {
    /// Names of types that the plan of Nyla's clients leaves open, the most likely first.
    private static let types: [Nyla.Area: [String: [String]]] = [
        .account: ["prompts": ["Prompt"], "connections": ["UserConnection", "Connection"]],
        .administration: [
            "users": ["User"], "mandates": ["Mandate"], "roles": ["Role"], "invitations": ["Invitation"],
            "members": ["UserMandate"], "instances": ["FeatureInstance"],
        ],
        .automations: [
            "definitions": ["AutomationDefinition", "Automation"], "templates": ["AutomationTemplate"],
        ],
        .automation2: ["definitions": ["Automation2Workflow"]],
        .trustee: ["instance-roles": ["TrusteeInstanceRole", "InstanceRole", "Role"]],
        .realEstate: ["instance-roles": ["RealEstateInstanceRole", "InstanceRole", "Role"]],
        .workspace: ["threads": ["ChatWorkflow", "Workflow"], "sources": ["DataSource"]],
        .codeEditor: ["threads": ["ChatWorkflow", "Workflow"], "sources": ["DataSource"]],
        .coaching: [
            "contexts": ["CoachingContext"], "tasks": ["CoachingTask"], "personas": ["CoachingPersona"],
        ],
    ]

    /// Names of the records' type, for attributes and permissions, the most likely first; empty if none is known.
    public var entityTypes: [String] { Self.types[area]?[name] ?? [] }

    /// Whether requests for a type's attributes have mandate and instance: not if only lists without them have such records.
    public static func hasContext(ofType type: String) -> Bool {
        let lists = all.filter { $0.entityTypes.contains(type) }
        return lists.isEmpty || lists.contains(where: \.hasContext)
    }
}
