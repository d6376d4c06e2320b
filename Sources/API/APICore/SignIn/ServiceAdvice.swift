/// Remedies that depend on the service of a profile.
extension APIError {
    /// The error with the remedy of the profile's service, for a portal in front of it and for a missing right.
    func advised(for profile: Profile) -> APIError {
        var error = self
        if case .proxy? = profile.signIn { error = atPortal }
        guard error.remedy == Self.askForRight else { return error }
        if profile.service == .nyla {
            error.remedy = "Ask for the right to do it, or choose another mandate or instance."
        }
        if profile.service == .asiaTravelPlan, message.lowercased().contains("no staff record") {
            error.remedy = "Ask an administrator to add your username to your staff record."
        }
        return error
    }

    /// The error, as one of signing in if a portal in front of the service has answered with a redirection to itself.
    var atPortal: APIError {
        guard let host = redirectedHost else { return self }
        var error = APIError(
            .signIn, "the portal at \(host) requires signing in",
            remedy:
                "Sign in there in the browser, export its cookies (cookies.txt), and pass them on: "
                + "fieldbook login --cookie-file FILE.",
            endpoint: endpoint)
        error.status = status
        error.requestID = requestID
        return error
    }
}
