/// Lists of the features that work on prompts.
extension Nyla.Resource {
    static let conversations =
        [Nyla.Area.workspace, .codeEditor].flatMap(workspace) + chatbot + coaching + teamsbot

    private static let threadColumns: [Nyla.Column] = [
        "id", Nyla.Column("name", or: "title", "label"), "status",
        Nyla.Column("updated_at", or: "last_activity", "created_at"),
    ]
    private static let messageColumns: [Nyla.Column] = [
        "id", "role", Nyla.Column("text", or: "content", "message"),
        Nyla.Column("at", or: "published_at", "created_at"),
        Nyla.Column("files", or: "attachments", "documents", "file_ids"),
        Nyla.Column("tools", or: "tool_calls", "tool_activity", "tool_activities"),
    ]

    /// The lists of the workspace and of the code editor, which uses the workspace's paths.
    private static func workspace(_ area: Nyla.Area) -> [Nyla.Resource] {
        let path = "/api/\(area.rawValue)/{instanceId}"
        return [
            .init(
                area, "threads", path + "/workflows", threadColumns, changes: [.create, .update, .delete],
                by: .patch, isReadFromList: true),
            .init(
                area, "messages", path + "/workflows/{workflowId}/messages", messageColumns,
                isReadFromList: true, isAssumed: area == .codeEditor),
            .init(
                area, "files", path + "/files",
                [
                    "id", Nyla.Column("name", or: "file_name"), "mime_type",
                    Nyla.Column("size", or: "file_size"), "folder_id",
                ],
                hasContent: true),
            .init(area, "folders", path + "/folders", ["id", "name", "parent_id"]),
            .init(
                area, "sources", path + "/datasources",
                [
                    "id", Nyla.Column("label", or: "name", "path"), Nyla.Column("type", or: "source_type"),
                    "connection_id",
                ],
                changes: [.create, .update, .delete]),
            .init(
                area, "feature-sources", path + "/feature-datasources",
                [
                    "id", Nyla.Column("label", or: "name"), "feature_code",
                    Nyla.Column("instance", or: "feature_instance_id"),
                ],
                changes: [.create, .delete]),
            .init(
                area, "edits", path + "/pending-edits",
                [
                    "id", Nyla.Column("file", or: "file_name", "file_id"),
                    Nyla.Column("kind", or: "type", "operation"), "status",
                ],
                actions: [.init("accept"), .init("reject")]),
            .init(area, "settings", path + "/settings/general", [], changes: [.update], isSingle: true),
            .init(area, "statistics", path + "/rag-statistics", [], isSingle: true),
        ]
    }

    private static let chatbot: [Nyla.Resource] = [
        .init(
            .chatbot, "threads", "/api/chatbot/{instanceId}/threads", threadColumns, changes: [.delete],
            isReadFromList: true),
        .init(
            .chatbot, "messages", "/api/chatbot/{instanceId}/threads/{threadId}/messages", messageColumns,
            isReadFromList: true),
        .init(
            .chatbot, "settings", "/api/chatbot/{instanceId}/settings", [], changes: [.update],
            isSingle: true),
    ]

    private static let coaching: [Nyla.Resource] = {
        let path = "/api/commcoach/{instanceId}"
        return [
            .init(
                .coaching, "contexts", path + "/contexts",
                ["id", Nyla.Column("title", or: "name", "label"), "status"],
                changes: [.create, .update, .delete], actions: [.init("archive"), .init("activate")]),
            .init(
                .coaching, "threads", path + "/sessions",
                ["id", "context_id", "status", Nyla.Column("started_at", or: "created_at")],
                changes: [.create],
                actions: [.init("complete"), .init("cancel")]),
            .init(
                .coaching, "messages", path + "/sessions/{sessionId}/messages", messageColumns,
                isReadFromList: true),
            .init(
                .coaching, "tasks", path + "/tasks",
                ["id", Nyla.Column("title", or: "name"), "status", "due_date"],
                changes: [.create, .update, .delete], actions: [.init("status", .put)]),
            .init(
                .coaching, "badges", path + "/badges",
                ["id", Nyla.Column("name", or: "title", "label"), "awarded_at"]),
            .init(
                .coaching, "scores", path + "/scores",
                ["dimension", "score", "trend", Nyla.Column("at", or: "created_at")]),
            .init(
                .coaching, "personas", path + "/personas",
                ["id", Nyla.Column("name", or: "label"), "description"],
                changes: [.create, .update, .delete]),
            .init(
                .coaching, "documents", path + "/documents",
                ["id", Nyla.Column("name", or: "file_name"), "mime_type"], hasContent: true),
            .init(.coaching, "settings", path + "/settings", [], changes: [.update], isSingle: true),
        ]
    }()

    private static let teamsbot: [Nyla.Resource] = {
        let path = "/api/teamsbot/{instanceId}"
        return [
            .init(
                .teamsbot, "threads", path + "/sessions",
                ["id", Nyla.Column("title", or: "meeting_title", "name"), "status", "started_at"],
                changes: [.create, .delete], actions: [.init("stop"), .init("mfa")]),
            .init(
                .teamsbot, "screenshots", path + "/sessions/{sessionId}/screenshots",
                ["id", Nyla.Column("name", or: "file_name"), Nyla.Column("at", or: "created_at")],
                hasContent: true, isReadFromList: true, isAssumed: false),
            .init(
                .teamsbot, "bots", path + "/system-bots",
                ["id", Nyla.Column("name", or: "label"), "email", "status"],
                changes: [.create, .update, .delete]),
            .init(.teamsbot, "settings", path + "/config", [], changes: [.update], isSingle: true),
            .init(.teamsbot, "user-account", path + "/user-account", [], changes: [.update], isSingle: true),
        ]
    }()
}
