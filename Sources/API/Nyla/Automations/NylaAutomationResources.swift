/// Lists of the automations.
extension Nyla.Resource {
    static let automation = simple + workflows

    private static let runColumns: [Nyla.Column] = [
        "id", Nyla.Column("name", or: "label", "title"), "status",
        Nyla.Column("started_at", or: "created_at"),
        Nyla.Column("ended_at", or: "completed_at", "finished_at"),
    ]

    /// Definitions, templates and runs of the first kind of automations.
    private static let simple: [Nyla.Resource] = {
        let path = "/api/automations"
        return [
            definitions,
            .init(
                .automations, "templates", path + "/templates",
                ["id", Nyla.Column("label", or: "name"), Nyla.Column("description", or: "overview")],
                changes: [.create, .update, .delete]),
            .init(
                .automations, "actions", path + "/actions",
                ["id", Nyla.Column("name", or: "action", "action_id"), "module", "description"]),
            automationRuns,
            runLogs,
            .init(
                .automations, "messages", path + "/workflows/{workflowId}/messages",
                [
                    "id", "role", Nyla.Column("text", or: "content", "message"),
                    Nyla.Column("at", or: "published_at", "created_at"),
                ]),
        ]
    }()

    /// Workflows, runs and tasks of the second kind of automations.
    private static let workflows: [Nyla.Resource] = {
        let path = "/api/automation2/{instanceId}"
        return [
            .init(
                .automation2, "definitions", path + "/workflows",
                ["id", Nyla.Column("label", or: "name"), "active", "updated_at"],
                changes: [.create, .update, .delete]),
            workflowRuns,
            tasks,
            .init(
                .automation2, "node-types", path + "/node-types",
                ["id", Nyla.Column("label", or: "name"), "category", "description"]),
            .init(
                .automation2, "connections", path + "/connections",
                ["id", Nyla.Column("label", or: "name"), Nyla.Column("type", or: "authority"), "status"]),
        ]
    }()

    /// The definitions of automations.
    public static let definitions = Nyla.Resource(
        .automations, "definitions", "/api/automations/",
        ["id", Nyla.Column("label", or: "name"), "schedule", "active", "template_id"],
        changes: [.create, .update, .delete], actions: [.init("execute"), .init("duplicate")],
        isAssumed: false)

    /// The runs of automations.
    public static let automationRuns = Nyla.Resource(
        .automations, "runs", "/api/automations/workflows", runColumns)

    /// The log of a run of an automation.
    public static let runLogs = Nyla.Resource(
        .automations, "logs", "/api/automations/workflows/{workflowId}/logs",
        [
            Nyla.Column("at", or: "timestamp", "created_at"),
            Nyla.Column("level", or: "type", "status"),
            Nyla.Column("message", or: "text"), "progress",
        ])

    /// The runs of a workflow.
    public static let workflowRuns = Nyla.Resource(
        .automation2, "runs", "/api/automation2/{instanceId}/workflows/{workflowId}/runs", runColumns,
        isAssumed: false)

    /// Tasks of workflows that wait for a person.
    public static let tasks = Nyla.Resource(
        .automation2, "tasks", "/api/automation2/{instanceId}/tasks",
        [
            "id", Nyla.Column("title", or: "label", "name", "node_type"), "status", "run_id",
            "workflow_id", "created_at",
        ],
        actions: [.init("complete")])
}
