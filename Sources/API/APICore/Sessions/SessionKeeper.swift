/// Keeps a session going: renews it before it ends, and once more where the server refuses it.
public protocol SessionKeeper: Sendable {
    /// Renews the session if it ends soon; called before each request, so it must cost nothing when it does not.
    func prepare(_ session: Session) async throws(APIError)

    /// Renews what the server refused, `state`; `false` where somebody has to sign in anew. Where another task or process has
    /// renewed it meanwhile, that counts. Where it cannot be renewed now, that is an error, and the session stays.
    func renew(_ session: Session, refused state: SessionState) async throws(APIError) -> Bool

    /// Why the service may have refused that state for good, where that is more than that nobody is signed in.
    func refusal(of state: SessionState) -> APIError?

    /// The service has refused that state also after a renewal, since a right is missing: whether it is forgotten.
    func forgets(_ state: SessionState) async -> Bool
}

extension SessionKeeper {
    /// Nothing is known.
    public func refusal(of state: SessionState) -> APIError? { nil }

    /// The session stays.
    public func forgets(_ state: SessionState) async -> Bool { false }
}
