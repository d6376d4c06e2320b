/// Fieldbook's own version, part of the recipe of done items.
public enum FieldbookVersion {
    /// Major, minor, patch.
    public static let current = "0.1.0"
    /// The day of the version, for its manual pages.
    package static let date = "2026-11-26"
}
