extension ProfileAccount {
    /// Whose answers an offline cache keeps for this account's session: each time of signing in has its own, since a session does not
    /// always say whose it is.
    ///
    /// ```swift
    /// let caching = CachingClient(client, cache: cache, scope: account.cacheScope(of: client.session))
    /// ```
    public func cacheScope(of session: Session) -> CacheScope {
        CacheScope(profile: profile.name, user: "\(profile.address.text) \(user(of: session.state))")
    }

    private func user(of state: SessionState) -> String {
        if let token = secrets.givenToken {
            return "token " + ContentDigest(of: Array(token.value.utf8)).description
        }
        if case .proxy(let user)? = profile.signIn { return "proxy " + (user.name ?? "") }
        // The digits are drawn when somebody signs in, and stay as long as that lasts.
        return state.isEmpty ? "nobody" : "session " + state.csrf.digits
    }
}
