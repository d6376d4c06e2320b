import APICore
import Backends
import Dialog
import Nyla
import Streams

/// Finds out whether a service of a kind is at an address, by an answer that no other kind gives without a sign-in.
enum ServiceProbe {
    /// Throws `api.answer` if something else answers, with what was seen, what was expected, and which service it looks
    /// like; other errors if nothing answers.
    static func check(_ service: ServiceName, at client: APIClient) async throws(APIError) {
        guard let seen = try await strangeness(of: service, client) else { return }
        var error = "it does not respond like \(service.rawValue): \(seen)"
        if let mark = Mark(of: service) { error += ", not \(mark.words)" }
        var remedy = "Correct the address, or choose the service that is there."
        if let other = await other(than: service, at: client) {
            error += "; it responds like \(other.rawValue)"
            remedy = "Choose --service \(other.rawValue), or correct the address."
        }
        throw APIError(.answer, error, remedy: remedy)
    }

    /// The service that an address is of, if not the given one.
    private static func other(than service: ServiceName, at client: APIClient) async -> ServiceName? {
        for other in ServiceName.all where other != service {
            do throws(APIError) {
                if try await strangeness(of: other, client) == nil { return other }
            } catch {
                // Another service may still be there.
            }
        }
        return nil
    }

    /// How a server answers otherwise than a service; `nil` if it answers as the service does.
    private static func strangeness(
        of service: ServiceName, _ client: APIClient
    ) async throws(APIError) -> String? {
        guard service != .dialog else { return try await RelayProbe.strangeness(of: client) }
        guard let mark = Mark(of: service) else { return nil }
        let answer = try await client.anyAnswer(to: APIRequest(mark.endpoint))
        var reader = JSONReader(bytes: answer.body)
        guard case .object(let object)? = try? reader.readValue() else {
            let kind = answer.mediaType.map { " with \(ServerWords.short($0, hiding: []))" } ?? ""
            return "to \(mark.endpoint), it answers with status \(answer.status)\(kind)"
        }
        if mark.fits(answer.status, object) { return nil }
        let names = object.members.prefix(6).map { "\"\(ServerWords.short($0.name, hiding: []))\"" }
        let listed = names.isEmpty ? "no fields" : names.joined(separator: ", ")
        return "to \(mark.endpoint), it answers with status \(answer.status) and \(listed)"
    }
}

/// What a service answers to a request without a sign-in, and no other service does.
private struct Mark {
    let endpoint: Endpoint
    /// The answer in words.
    let words: String
    /// Whether an answer is of the service.
    let fits: (_ status: Int, _ body: JSONObject) -> Bool

    private init(
        _ endpoint: Endpoint, _ words: String, fits: @escaping (_ status: Int, _ body: JSONObject) -> Bool
    ) {
        self.endpoint = endpoint
        self.words = words
        self.fits = fits
    }

    /// The mark of a service; `nil` for a relay, which has no such request, and for unknown services.
    init?(of service: ServiceName) {
        switch service {
        case .nyla:
            self.init(NylaEndpoints.mandates.endpoint, "with status 401 or 403 and \"detail\"") {
                status, body in
                [401, 403].contains(status) && body["detail"] != nil && body["error"] == nil
            }
        case .vueTraccar:
            self.init(VueTraccarEndpoints.me, "with status 200 and \"authenticated\"") { status, body in
                if case .bool? = body["authenticated"] { status == 200 } else { false }
            }
        case .onboarding:
            self.init(OnboardingEndpoints.ownStatus, "with status 401 or 403, \"error\" and \"code\"") {
                status, body in
                guard case .string? = body["error"], let code = body["code"]?.text else { return false }
                return [401, 403].contains(status) && !code.isEmpty
            }
        case .asiaTravelPlan:
            self.init(VersionGate.endpoint, "with status 200, \"app\" and \"api\"") { status, body in
                guard case .object? = body["app"] ?? body["api"] else { return false }
                return status == 200
            }
        default: return nil
        }
    }
}
