extension OfflineCache {
    /// Where a person's cache is: `fieldbook/answers.sqlite` below `XDG_CACHE_HOME`, else below `~/.cache`.
    public static func path(_ environment: [String: String]) -> String {
        XDGFolder.cache.path(environment) + "/fieldbook/answers.sqlite"
    }
}
