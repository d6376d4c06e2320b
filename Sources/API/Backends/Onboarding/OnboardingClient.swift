public import APICore

/// Asks the onboarding service.
///
/// ```swift
/// let onboarding = OnboardingClient(client)
/// let tasks = try await onboarding.tasks(of: "u7")
/// print("\(tasks.progress) tasks completed")  // 3 of 5 tasks completed
/// ```
///
/// Errors are of the type `APIError`, the service's own code in `serverCode`.
public struct OnboardingClient: Sendable {
    private let client: APIClient

    /// How its documents are tried again: three times after the first.
    public static var retry: RetryPolicy {
        var policy = RetryPolicy()
        policy.attempts = 1 + Onboarding.DocumentRules.retries
        return policy
    }

    /// Asks by a client whose base is the server's address.
    public init(_ client: APIClient) { self.client = client }

    /// Sends a document; check it by `DocumentRules` first.
    ///
    /// - Parameter idempotencyKey: by what the service knows it again, so that it may be sent again. Make it
    ///   of user, type and content: a key of the content alone would be the same for a scan of two people.
    public func upload(
        _ file: some UploadedFile, type: Onboarding.DocumentType, of user: Identifier, idempotencyKey: String?
    ) async throws(APIError) -> Onboarding.Document {
        var request = try APIRequest(OnboardingEndpoints.upload).carrying(
            file, fields: [("user_id", user.text), ("document_type", type.word)])
        request.idempotencyKey = idempotencyKey
        return try await client.answer(to: request)
    }

    /// How far somebody's onboarding is.
    public func status(of user: Identifier) async throws(APIError) -> Onboarding.Status {
        try await client.answer(to: APIRequest(OnboardingEndpoints.status, ["user_id": user.text]))
    }

    /// How far the onboarding of who is signed in is.
    public func ownStatus() async throws(APIError) -> Onboarding.Status {
        try await client.answer(to: APIRequest(OnboardingEndpoints.ownStatus))
    }

    /// What who is signed in has to do.
    public func ownTasks() async throws(APIError) -> [Onboarding.TaskItem] {
        try await client.all(of: APIRequest(OnboardingEndpoints.ownTasks))
    }

    /// What somebody has to do.
    public func tasks(of user: Identifier) async throws(APIError) -> [Onboarding.TaskItem] {
        try await client.all(of: APIRequest(OnboardingEndpoints.tasks, ["user_id": user.text]))
    }

    /// Marks a task as done; the task as it is then, where the service answers with it.
    @discardableResult
    public func complete(_ task: Identifier) async throws(APIError) -> Onboarding.TaskItem? {
        let request = APIRequest(OnboardingEndpoints.completeTask, ["task_id": task.text])
        return try await request.identifying { (request) throws(APIError) in
            try TaskAnswer.task(in: try await client.bytes(of: request))
        }
    }

    /// Whether what the law asks for is there.
    public func compliance(of user: Identifier) async throws(APIError) -> Onboarding.Compliance {
        try await client.answer(to: APIRequest(OnboardingEndpoints.compliance, ["user_id": user.text]))
    }

    /// Who somebody is.
    public func profile(of user: Identifier) async throws(APIError) -> Onboarding.Profile {
        try await client.answer(to: APIRequest(OnboardingEndpoints.profile, ["user_id": user.text]))
    }
}

/// What completing a task answers: the task, `{task: ...}`, or nothing that tells of it.
private struct TaskAnswer: Decodable {
    let task: Onboarding.TaskItem?

    init(from decoder: any Decoder) throws {
        let fields = try AnswerFields(decoder)
        task =
            if let inner: Onboarding.TaskItem = try fields.value("task", "data") {
                inner
            } else if try fields.value("id", "task_id", as: Identifier.self) != nil {
                try Onboarding.TaskItem(from: decoder)
            } else {
                nil
            }
    }

    static func task(in bytes: [UInt8]) throws(APIError) -> Onboarding.TaskItem? {
        if bytes.isEmpty { return nil }
        return try JSONAnswer.read(TaskAnswer.self, from: bytes, of: OnboardingEndpoints.completeTask).task
    }
}
