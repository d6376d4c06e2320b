import CCairo

/// The drawing library behind the maps.
public enum MapLibrary {
    /// Cairo's version, for example `1.16.0`.
    public static var version: String { cairo_version_string().map { String(cString: $0) } ?? "unknown" }
}
