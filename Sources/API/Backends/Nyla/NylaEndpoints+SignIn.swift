extension NylaEndpoints {
    /// The paths of signing in, and who is.
    public static let signIn = [
        login, logout, me, microsoftMe, googleMe, microsoftLogin, googleLogin,
    ]

    /// Signs in with a name and a password, as a form.
    public static let login = NylaEndpoint.planned(.post, "/api/local/login")

    /// Signs out.
    public static let logout = NylaEndpoint.assumed(.post, "/api/local/logout")

    /// Who is signed in.
    public static let me = NylaEndpoint.assumed(.get, "/api/local/me")

    /// Who is signed in by Microsoft.
    public static let microsoftMe = NylaEndpoint.planned(.get, "/api/msft/me")

    /// Who is signed in by Google.
    public static let googleMe = NylaEndpoint.assumed(.get, "/api/google/me")

    /// Where a browser begins to sign in by Microsoft.
    public static let microsoftLogin = NylaEndpoint.planned(
        .get, "/api/msft/auth/login", isCacheable: false)

    /// Where a browser begins to sign in by Google.
    public static let googleLogin = NylaEndpoint.planned(
        .get, "/api/google/auth/login", isCacheable: false)
}
