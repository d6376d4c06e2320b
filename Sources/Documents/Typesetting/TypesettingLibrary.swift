import CPango

/// The typesetting library underneath, Pango.
public enum TypesettingLibrary {
    /// The version of Pango in use, such as "1.50.12".
    public static var version: String { pango_version_string().map { String(cString: $0) } ?? "unknown" }
}
