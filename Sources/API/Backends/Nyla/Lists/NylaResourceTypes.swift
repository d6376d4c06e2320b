extension Nyla.Resource {
    /// Names of types that the plan of Nyla's clients does not tell, the most likely first.
    private static let types: [Nyla.Area: [String: [String]]] = [
        .account: ["prompts": ["Prompt"], "connections": ["UserConnection", "Connection"]],
        .administration: [
            "users": ["User"], "mandates": ["Mandate"], "roles": ["Role"], "invitations": ["Invitation"],
            "members": ["UserMandate"], "instances": ["FeatureInstance"],
        ],
        .automations: [
            "definitions": ["AutomationDefinition", "Automation"], "templates": ["AutomationTemplate"],
        ],
        .automation2: ["workflows": ["Automation2Workflow"]],
        .workspace: ["threads": ["ChatWorkflow", "Workflow"], "sources": ["DataSource"]],
        .codeEditor: ["threads": ["ChatWorkflow", "Workflow"], "sources": ["DataSource"]],
        .coaching: [
            "contexts": ["CoachingContext"], "tasks": ["CoachingTask"], "personas": ["CoachingPersona"],
        ],
    ]

    /// Names of the records' type, for attributes and permissions, the most likely first; empty if none is known.
    public var entityTypes: [String] { Self.types[area]?[name] ?? [] }
}
