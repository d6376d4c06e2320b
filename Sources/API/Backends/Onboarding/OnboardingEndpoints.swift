public import APICore

/// Every path of the onboarding service that is asked.
///
/// `assumed` ones do not stand in the service's architecture document; they follow the pattern of those that do.
public enum OnboardingEndpoints {
    /// Takes a document.
    public static let upload = Endpoint(.post, "/api/v1/documents/upload")
    /// How far somebody's onboarding is.
    public static let status = Endpoint(.get, "/api/v1/onboarding/{user_id}/status", isCacheable: true)
    /// How far the onboarding of who is signed in is.
    public static let ownStatus = Endpoint(.get, "/api/v1/onboarding/status", isCacheable: true)
    /// What who is signed in has to do.
    public static let ownTasks = Endpoint(.get, "/api/v1/tasks", isCacheable: true)
    /// What somebody has to do.
    public static let tasks = Endpoint(.get, "/api/v1/tasks/{user_id}", isCacheable: true)
    /// Marks a task as done.
    public static let completeTask = Endpoint(.post, "/api/v1/tasks/{task_id}/complete")
    /// Whether what the law asks for is there.
    public static let compliance = Endpoint(.get, "/api/v1/compliance/{user_id}/status", isCacheable: true)
    /// Who somebody is.
    public static let profile = Endpoint(.get, "/api/v1/users/{user_id}", isCacheable: true)

    /// All of them.
    public static let all = [
        upload, status, ownStatus, tasks, ownTasks, completeTask, compliance, profile,
    ]
    /// Those that no document names.
    public static let assumed: Set<Endpoint> = [profile]
}
