extension NylaEndpoints {
    /// The paths of what takes persons out of texts.
    public static let neutralization = [
        neutralizationConfig, setNeutralizationConfig, neutralizeText, resolveText, neutralizeFile,
        neutralizationStats, neutralizationAttributes,
    ]

    /// How it is done.
    public static let neutralizationConfig = NylaEndpoint.planned(.get, "/api/neutralization/config")

    /// Says how it is to be done.
    public static let setNeutralizationConfig = NylaEndpoint.planned(.post, "/api/neutralization/config")

    /// Takes persons out of a text.
    public static let neutralizeText = NylaEndpoint.planned(.post, "/api/neutralization/neutralize-text")

    /// Puts them in again.
    public static let resolveText = NylaEndpoint.planned(.post, "/api/neutralization/resolve-text")

    /// Takes persons out of a file.
    public static let neutralizeFile = NylaEndpoint.planned(.post, "/api/neutralization/neutralize-file")

    /// How much was done.
    public static let neutralizationStats = NylaEndpoint.planned(.get, "/api/neutralization/stats")

    /// What stands for whom, which is kept nowhere else.
    public static let neutralizationAttributes = NylaEndpoint.planned(
        .get, "/api/neutralization/attributes", isCacheable: false)
}
