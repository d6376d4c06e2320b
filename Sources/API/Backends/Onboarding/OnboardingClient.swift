public import APICore
public import Answers
import Streams

/// Types of the onboarding service: documents, tasks, status and compliance.
public enum Onboarding {}

/// The endpoints of the onboarding service that are used. Its architecture document is the plan.
public enum OnboardingEndpoints {
    /// Uploads a document.
    public static let upload = Endpoint(.post, "/api/v1/documents/upload", from: .plan)
    /// A person's onboarding status.
    public static let status = Endpoint(
        .get, "/api/v1/onboarding/{user_id}/status", isCacheable: true, from: .plan)
    /// The signed-in user's onboarding status.
    public static let ownStatus = Endpoint(.get, "/api/v1/onboarding/status", isCacheable: true, from: .plan)
    /// The signed-in user's tasks.
    public static let ownTasks = Endpoint(.get, "/api/v1/tasks", isCacheable: true, from: .plan)
    /// A person's tasks.
    public static let tasks = Endpoint(.get, "/api/v1/tasks/{user_id}", isCacheable: true, from: .plan)
    /// Completes a task.
    public static let completeTask = Endpoint(.post, "/api/v1/tasks/{task_id}/complete", from: .plan)
    /// A person's compliance status.
    public static let compliance = Endpoint(
        .get, "/api/v1/compliance/{user_id}/status", isCacheable: true, from: .plan)
    /// Has the service send a test notification.
    public static let testNotification = Endpoint(.post, "/api/v1/notifications/test", from: .plan)
    /// A person's profile.
    public static let profile = Endpoint(.get, "/api/v1/users/{user_id}", isCacheable: true, from: .assumed)

    /// All of them.
    public static let all = [
        upload, status, ownStatus, tasks, ownTasks, completeTask, compliance, testNotification,
        profile,
    ]
}

/// A client for the onboarding service over the network.
///
/// ```swift
/// let onboarding = OnboardingClient(client)
/// let tasks = try await onboarding.tasks(of: "u7")
/// print("\(tasks.progress) tasks completed")  // 3 of 5 tasks completed
/// ```
///
/// The service's own error code is in `APIError.serverCode`.
public struct OnboardingClient: Sendable {
    private let client: APIClient

    /// The retry policy for uploads: three attempts after the first.
    public static var retry: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 1 + Onboarding.DocumentRules.retries
        return policy
    }

    /// Creates a client over one whose base is the service's address.
    public init(_ client: APIClient) { self.client = client }

    /// Uploads a document; check it with `DocumentRules` first.
    ///
    /// - Parameter idempotencyKey: lets the service recognise the document if it is sent again. Derive it from user, type
    ///   and content: a key from the content alone would be the same for one scan of two people.
    public func upload(
        _ file: some UploadedFile, type: Onboarding.DocumentType, of user: Identifier, idempotencyKey: String?
    ) async throws(APIError) -> Onboarding.Document {
        var request = try APIRequest(OnboardingEndpoints.upload).carrying(
            file, fields: [("user_id", user.text), ("document_type", type.word)])
        request.idempotencyKey = idempotencyKey
        return try await client.answer(to: request)
    }

    /// A person's onboarding status.
    public func status(of user: Identifier) async throws(APIError) -> Onboarding.Status {
        try await client.answer(to: APIRequest(OnboardingEndpoints.status, ["user_id": user.text]))
    }

    /// The signed-in user's onboarding status.
    public func ownStatus() async throws(APIError) -> Onboarding.Status {
        try await client.answer(to: APIRequest(OnboardingEndpoints.ownStatus))
    }

    /// The signed-in user's tasks.
    public func ownTasks() async throws(APIError) -> [Onboarding.TaskItem] {
        try await client.all(of: APIRequest(OnboardingEndpoints.ownTasks))
    }

    /// A person's tasks.
    public func tasks(of user: Identifier) async throws(APIError) -> [Onboarding.TaskItem] {
        try await client.all(of: APIRequest(OnboardingEndpoints.tasks, ["user_id": user.text]))
    }

    /// Completes a task; returns it if the service's answer contains it.
    @discardableResult
    public func complete(_ task: Identifier) async throws(APIError) -> Onboarding.TaskItem? {
        let request = APIRequest(OnboardingEndpoints.completeTask, ["task_id": task.text])
        return try await request.identifying { (request) throws(APIError) in
            let bytes = try await client.bytes(of: request)
            if bytes.isEmpty { return nil }
            return try JSONAnswer.read(CompletedTask.self, from: bytes, of: request.endpoint).task
        }
    }

    /// A person's compliance with the legal requirements.
    public func compliance(of user: Identifier) async throws(APIError) -> Onboarding.Compliance {
        try await client.answer(to: APIRequest(OnboardingEndpoints.compliance, ["user_id": user.text]))
    }

    /// A person's profile.
    public func profile(of user: Identifier) async throws(APIError) -> Onboarding.Profile {
        try await client.answer(to: APIRequest(OnboardingEndpoints.profile, ["user_id": user.text]))
    }

    /// Has the service send a test notification to a person, or to the signed-in user; returns its words about that, if it has
    /// any.
    @discardableResult
    public func sendTestNotification(to user: Identifier?) async throws(APIError) -> String? {
        let person = user.map { [JSONObject.Member(name: "user_id", value: .string($0.text))] } ?? []
        let request = APIRequest(OnboardingEndpoints.testNotification)
            .carrying(json: .object(JSONObject(person)))
        return try await client.object(of: request).first(of: ["message", "status", "detail"])?.text
    }
}

/// The answer to completing a task: the task, `{task: ...}` or an object without it.
private struct CompletedTask: Decodable {
    let task: Onboarding.TaskItem?

    init(from decoder: any Decoder) throws {
        let fields = try AnswerFields(decoder)
        if let inner: Onboarding.TaskItem = try fields.value("task", "data") {
            task = inner
        } else {
            let id: Identifier? = try fields.value("id", "task_id")
            task = try id.map { _ in try Onboarding.TaskItem(from: decoder) }
        }
    }
}
