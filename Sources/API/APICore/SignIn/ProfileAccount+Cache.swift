extension ProfileAccount {
    /// Whose answers an offline cache keeps for this account: who signs in and who signs out has to have them forgotten, since
    /// a session does not always say whose it is.
    ///
    /// ```swift
    /// await cache.forget(account.cacheScope)
    /// ```
    public var cacheScope: CacheScope {
        CacheScope(profile: "\(profile.name) \(profile.address.text)", user: user)
    }

    private var user: String {
        if let token = secrets.givenToken {
            return "token " + ContentDigest(of: Array(token.value.utf8)).description
        }
        if case .proxy(let user)? = profile.signIn { return "proxy " + (user.name ?? "") }
        return "session"
    }
}
