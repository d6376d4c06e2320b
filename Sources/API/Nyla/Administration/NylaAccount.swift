public import APICore
public import Answers
public import Streams

/// A client for the user's own account at Nyla: profile, password, store, and the rights to one's own data (GDPR).
///
/// ```swift
/// let account = NylaAccount(client)
/// let bytes = try await account.client.bytes(of: account.export(isPortable: false))
/// ```
public struct NylaAccount: Sendable {
    /// The client.
    public let client: APIClient

    /// Creates a client.
    public init(_ client: APIClient) { self.client = client }

    /// Changes members of the user's profile, for example `language`.
    public func changeProfile(of user: Identifier, to fields: JSONObject) async throws(APIError)
        -> Nyla.Entry
    {
        let request = NylaEndpoints.changeProfile.request(["userId": user]).carrying(json: .object(fields))
        return Nyla.Entry(answer: try await client.json(of: request))
    }

    /// Changes the password. Neither of them appears in an error, even if the server repeats it.
    public func changePassword(from old: String, to new: String) async throws(APIError) {
        let endpoint = NylaEndpoints.changePassword
        do throws(APIError) {
            let request = try endpoint.request().carrying(["currentPassword": old, "newPassword": new])
            _ = try await client.bytes(of: request)
        } catch {
            let words = "\(error)"
            guard [old, new].contains(where: { !$0.isEmpty && words.contains($0) }) else { throw error }
            throw APIError(
                error.code, "the service rejects the passwords", remedy: "Check them, or choose another one.",
                endpoint: endpoint.endpoint.description)
        }
    }

    /// Activates a feature of the store, or deactivates it. Returns the service's answer.
    public func setFeature(_ code: String, active: Bool) async throws(APIError) -> Nyla.Entry {
        let endpoint = active ? NylaEndpoints.activate : NylaEndpoints.deactivate
        let request = try endpoint.request().carrying(["featureCode": code])
        return Nyla.Entry(answer: try await client.json(of: request))
    }

    /// The request for all data about the user, or for the data in a form for other services.
    public func export(isPortable: Bool) -> APIRequest {
        let endpoint = isPortable ? NylaEndpoints.exportPortableData : NylaEndpoints.exportData
        var request = endpoint.request()
        request.accept = "*/*"
        return request
    }

    /// The request for the service's logs as a file, for administrators.
    public var logs: APIRequest {
        var request = NylaEndpoints.downloadLogs.request()
        request.accept = "*/*"
        return request
    }

    /// Schedules the events of all automations anew, for administrators. Returns the service's answer.
    public func synchronizeEvents() async throws(APIError) -> Nyla.Entry {
        Nyla.Entry(answer: try await client.json(of: NylaEndpoints.synchronizeEvents.request()))
    }

    /// Whether an invitation's token is valid, and for whom. The token appears in no error and in no answer.
    public func invitation(of token: String) async throws(APIError) -> Nyla.Entry {
        let request = try NylaEndpoints.checkInvitation.request().carrying(["token": token]).hiding([token])
        let answer = Nyla.Entry(answer: try await client.json(of: request))
        return Nyla.Entry(JSONObject(answer.fields.members.filter { $0.value.text != token }))
            .hiding([(name: "token", text: token)])
    }

    /// Deletes the user's account and its data, which ends the session. This cannot be undone.
    public func deleteAccount() async throws(APIError) {
        _ = try await client.bytes(of: NylaEndpoints.deleteAccount.request())
        client.session.update { $0 = SessionState() }
    }
}
