/// Lists of the user's own account and of the administration.
extension Nyla.Resource {
    static let account: [Nyla.Resource] = [
        store,
        .init(
            .account, "balance", "/api/billing/balance",
            [Nyla.Column("mandate", or: "mandate_name", "mandate_id"), "balance", "currency"],
            isAssumed: false),
        .init(
            .account, "transactions", "/api/billing/transactions",
            [
                "id", Nyla.Column("at", or: "created_at", "date", "timestamp"), "amount", "currency",
                Nyla.Column("type", or: "transaction_type"), "description",
            ], isAssumed: false),
        statistics,
        .init(
            .account, "connections", "/api/connections/",
            ["id", "authority", Nyla.Column("account", or: "external_username", "external_email"), "status"],
            changes: [.create, .update, .delete], actions: [.init("connect"), .init("disconnect")],
            isAssumed: false),
        .init(
            .account, "prompts", "/api/prompts", ["id", "name", Nyla.Column("text", or: "content")],
            changes: [.create, .update, .delete], isAssumed: false),
    ]

    private static let userColumns: [Nyla.Column] = [
        "id", Nyla.Column("username", or: "user_name"), Nyla.Column("full_name", or: "name"), "email",
        Nyla.Column("enabled", or: "is_active", "active"),
        "language",
    ]
    private static let memberColumns: [Nyla.Column] = [
        Nyla.Column("user_id", or: "id"), Nyla.Column("username", or: "user_name", "email"),
        Nyla.Column("roles", or: "role_labels", "role_ids", "user_roles"),
        Nyla.Column("enabled", or: "is_active"),
    ]
    private static let accessColumns: [Nyla.Column] = [
        Nyla.Column("mandate", or: "mandate_name", "mandate_id"), Nyla.Column("feature", or: "feature_code"),
        Nyla.Column("instance", or: "instance_label", "instance_id"), Nyla.Column("roles", or: "role_labels"),
    ]

    static let administration: [Nyla.Resource] = [
        users,
        mandates,
        members,
        instances,
        instanceUsers,
        .init(
            .administration, "template-roles", "/api/features/templates/roles",
            ["id", Nyla.Column("label", or: "role_label", "name"), "feature_code", "description"],
            changes: [.create, .update, .delete], isAssumed: false),
        roles,
        .init(
            .administration, "permissions", "/api/rbac/permissions",
            [
                Nyla.Column("item", or: "name", "id"), Nyla.Column("context", or: "type"), "view", "read",
                "create", "update", "delete",
            ],
            isAssumed: false),
        .init(
            .administration, "rules", "/api/rbac/rules",
            ["id", "role_id", "context", "item", "view", "read", "create", "update", "delete"],
            changes: [.create, .update, .delete], isAssumed: false),
        roleRules,
        invitations,
        .init(
            .administration, "access", "/api/admin/user-access-overview/",
            [Nyla.Column("user", or: "username", "user_name", "user_id")] + accessColumns,
            isReadFromList: true, isAssumed: false),
        .init(
            .administration, "access", "/api/admin/user-access-overview/{userId}", accessColumns),
        .init(
            .administration, "subscriptions", "/api/subscription/admin/all",
            [
                "id", Nyla.Column("mandate", or: "mandate_name", "mandate_id"),
                Nyla.Column("plan", or: "plan_key"), "status",
                Nyla.Column("until", or: "current_period_end", "ends_at"),
            ],
            isAssumed: false),
        .init(
            .administration, "billing-accounts", "/api/billing/admin/accounts",
            ["id", Nyla.Column("mandate", or: "mandate_name", "mandate_id"), "balance", "currency"]),
        .init(
            .administration, "billing-transactions", "/api/billing/admin/transactions",
            [
                "id", Nyla.Column("mandate", or: "mandate_name", "mandate_id"), "amount", "currency",
                Nyla.Column("at", or: "created_at", "date"),
            ]),
        .init(
            .administration, "billing-settings", "/api/billing/admin/settings", [], isSingle: true),
        .init(
            .administration, "automation-events", "/api/admin/automation-events",
            [
                "id", Nyla.Column("automation", or: "automation_id", "name"), "schedule",
                Nyla.Column("next", or: "next_run", "next_run_time"),
            ],
            isAssumed: false),
        .init(
            .administration, "logs", "/api/admin/logs",
            [
                Nyla.Column("at", or: "timestamp", "created_at", "time"), "level",
                Nyla.Column("source", or: "logger", "module"), Nyla.Column("message", or: "text"),
            ],
            isAssumed: false),
    ]

    /// The roles of instances: of the trustee and of real estate.
    static let instanceRoles = [Nyla.Area.trustee, .realEstate].map { area in
        Nyla.Resource(
            area, "instance-roles", "/api/\(area.rawValue)/{instanceId}/instance-roles",
            [
                "id", Nyla.Column("label", or: "role_label", "name"), "description",
                Nyla.Column("users", or: "user_ids"),
            ],
            changes: [.create, .update, .delete])
    }

    /// The users.
    public static let users = Nyla.Resource(
        .administration, "users", "/api/users/", userColumns, changes: [.create, .update, .delete],
        actions: [.init("send-password-link")], isAssumed: false)

    /// The mandates.
    public static let mandates = Nyla.Resource(
        .administration, "mandates", "/api/mandates/",
        [
            "id", Nyla.Column("name", or: "label"), Nyla.Column("code", or: "short_name"),
            Nyla.Column("enabled", or: "is_active"),
        ],
        changes: [.create, .update, .delete], isAssumed: false)

    /// The users of a mandate.
    public static let members = Nyla.Resource(
        .administration, "members", "/api/mandates/{mandateId}/users", memberColumns,
        changes: [.create, .update, .delete], isAssumed: false)

    /// The instances of features.
    public static let instances = Nyla.Resource(
        .administration, "instances", "/api/features/instances",
        [
            "id", "feature_code", Nyla.Column("label", or: "instance_label", "name"), "mandate_id",
            "enabled",
        ],
        changes: [.create, .update, .delete], actions: [.init("sync-roles")], isAssumed: false)

    /// The users of an instance.
    public static let instanceUsers = Nyla.Resource(
        .administration, "instance-users", "/api/features/instances/{instanceOf}/users", memberColumns,
        changes: [.create, .update, .delete], isAssumed: false)

    /// The access rules of a role.
    public static let roleRules = Nyla.Resource(
        .administration, "role-rules", "/api/rbac/rules/by-role/{roleId}",
        ["id", "context", "item", "view", "read", "create", "update", "delete"], isAssumed: false)

    /// The roles.
    public static let roles = Nyla.Resource(
        .administration, "roles", "/api/rbac/roles",
        ["id", Nyla.Column("label", or: "role_label", "name"), "mandate_id", "description"],
        changes: [.create, .update, .delete], isAssumed: false)

    /// The invitations.
    public static let invitations = Nyla.Resource(
        .administration, "invitations", "/api/invitations/",
        [
            "id", "email", "mandate_id", Nyla.Column("roles", or: "role_ids"),
            Nyla.Column("status", or: "state"), "expires_at",
        ],
        changes: [.create, .update, .delete], isAssumed: false)

    /// The costs by day, month or year.
    public static let statistics = Nyla.Resource(
        .account, "statistics", "/api/billing/statistics/{period}",
        [
            Nyla.Column("period", or: "date", "month", "day"),
            Nyla.Column("amount", or: "total", "total_cost", "cost"), "currency", "count",
        ],
        isAssumed: false)

    /// The features that can be activated.
    public static let store = Nyla.Resource(
        .account, "store", "/api/store/features",
        [
            Nyla.Column("code", or: "feature_code", "id"), Nyla.Column("label", or: "name"),
            Nyla.Column("active", or: "is_active", "activated"), "description",
        ], isAssumed: false)
}
